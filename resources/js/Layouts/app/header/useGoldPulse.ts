import { useEffect } from 'react'
import {
  clearGold,
  fetchGold,
  useGoldStore,
} from '#client/features/market/current-price/gold-store.ts'

const GOLD_EVERY_MS = 20_000

/** The gold price stays true on every page while somebody looks at it; a hidden tab asks nothing. */
export function useGoldPulse() {
  useEffect(() => {
    const beat = () => {
      const { receivedAt, isLost } = useGoldStore.getState()
      if (!document.hidden && (isLost || Date.now() - receivedAt > GOLD_EVERY_MS / 2))
        void fetchGold()
    }
    const timer = setInterval(beat, GOLD_EVERY_MS)
    document.addEventListener('visibilitychange', beat)
    window.addEventListener('online', beat)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', beat)
      window.removeEventListener('online', beat)
      clearGold()
    }
  }, [])
}
