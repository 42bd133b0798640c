import { useEffect } from 'react'
import { askGold, forgetGold, usePulse } from '#client/features/market/current-price/pulse.ts'

const GOLD_EVERY_MS = 20_000

/** The gold price stays true on every page while somebody looks at it; a hidden tab asks nothing. */
export function useGoldPulse() {
  useEffect(() => {
    const beat = () => {
      const { heardAt, isLost } = usePulse.getState()
      if (!document.hidden && (isLost || Date.now() - heardAt > GOLD_EVERY_MS / 2)) void askGold()
    }
    const timer = setInterval(beat, GOLD_EVERY_MS)
    document.addEventListener('visibilitychange', beat)
    window.addEventListener('online', beat)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', beat)
      window.removeEventListener('online', beat)
      forgetGold()
    }
  }, [])
}
