import { router } from '@inertiajs/react'
import { useEffect } from 'react'
import {
  clearGold,
  fetchGold,
  useGoldStore,
} from '#client/features/market/current-price/gold-store.ts'
import { clearDraft } from '#client/features/workspace/inbox/draft.ts'
import { clearInbox, refreshInbox } from '#client/features/workspace/inbox/inbox.ts'

const EVERY_MS = 60_000

/** Polls the unread counts while the tab is visible. */
export function useHeartbeat() {
  useEffect(() => {
    let last = Date.now()
    const news = () => {
      last = Date.now()
      return refreshInbox()
    }
    const beat = () => {
      if (!document.hidden && Date.now() - last >= EVERY_MS / 2) void news()
    }
    const timer = setInterval(beat, EVERY_MS)
    const onNavigate = router.on('navigate', ({ detail }) => {
      if (detail.page.props.auth.user) void news()
    })
    document.addEventListener('visibilitychange', beat)
    void news()
    return () => {
      clearInterval(timer)
      onNavigate()
      document.removeEventListener('visibilitychange', beat)
      clearInbox()
      clearDraft()
    }
  }, [])
}

const GOLD_EVERY_MS = 20_000

/** Polls the gold price while the tab is visible. */
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
