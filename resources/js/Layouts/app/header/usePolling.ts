import { router } from '@inertiajs/react'
import { useEffect } from 'react'
import { clearMenuCounts, refreshMenuCounts } from '#client/app/menu-counts.ts'
import { clearDraft } from '#client/app/message-draft.ts'
import {
  clearGold,
  fetchGold,
  useGoldStore,
} from '#client/features/market/current-price/gold-store.ts'
import { clearInbox, refreshInbox } from '#client/features/workspace/inbox/inbox.ts'

const INBOX_INTERVAL_MS = 60_000

/** Polls the unread counts and the counts of the menu while the tab is visible. */
export function useInboxPolling() {
  useEffect(() => {
    let last = Date.now()
    const refresh = () => {
      last = Date.now()
      return Promise.all([refreshInbox(), refreshMenuCounts()])
    }
    const poll = () => {
      if (!document.hidden && Date.now() - last >= INBOX_INTERVAL_MS / 2) void refresh()
    }
    const timer = setInterval(poll, INBOX_INTERVAL_MS)
    // The visit that mounted the header ends after the refresh below.
    let mountedBy: string | null = window.location.pathname + window.location.search
    const onNavigate = router.on('navigate', ({ detail: { page } }) => {
      const isSameVisit = page.url === mountedBy
      mountedBy = null
      if (page.props.auth.user && !isSameVisit) void refresh()
    })
    document.addEventListener('visibilitychange', poll)
    void refresh()
    return () => {
      clearInterval(timer)
      onNavigate()
      document.removeEventListener('visibilitychange', poll)
      clearInbox()
      clearMenuCounts()
      clearDraft()
    }
  }, [])
}

const GOLD_INTERVAL_MS = 20_000

/** Polls the gold price while the tab is visible. */
export function useGoldPolling() {
  useEffect(() => {
    const poll = () => {
      const { receivedAt, isLost } = useGoldStore.getState()
      if (!document.hidden && (isLost || Date.now() - receivedAt > GOLD_INTERVAL_MS / 2))
        void fetchGold()
    }
    const timer = setInterval(poll, GOLD_INTERVAL_MS)
    document.addEventListener('visibilitychange', poll)
    window.addEventListener('online', poll)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', poll)
      window.removeEventListener('online', poll)
      clearGold()
    }
  }, [])
}
