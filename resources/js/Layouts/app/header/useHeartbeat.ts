import { router, usePage } from '@inertiajs/react'
import { useEffect, useEffectEvent } from 'react'
import { dropDraft } from '../../../Components/panels/draft.ts'
import { forgetInbox, refreshInbox } from '../../../Components/panels/inbox.ts'
import { askGold } from './ask-gold.ts'

const EVERY_MS = 60_000

/** The gold price and what is unread stay true while somebody looks at the page; a hidden tab asks nothing. */
export function useHeartbeat() {
  const page = usePage()
  const refreshGold = useEffectEvent(async () => {
    const gold = await askGold(page)
    if (gold !== undefined) router.replaceProp('gold', gold)
  })
  useEffect(() => {
    let last = Date.now()
    const news = () => {
      last = Date.now()
      return refreshInbox()
    }
    const beat = async () => {
      if (document.hidden || Date.now() - last < EVERY_MS / 2) return
      if (await news()) await refreshGold()
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
      forgetInbox()
      dropDraft()
    }
  }, [])
}
