import { router } from '@inertiajs/react'
import { useEffect } from 'react'
import { clearDraft } from '#client/features/workspace/inbox/draft.ts'
import { clearInbox, refreshInbox } from '#client/features/workspace/inbox/inbox.ts'

const EVERY_MS = 60_000

/** What is unread stays true while somebody looks at the page; a hidden tab asks nothing. */
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
