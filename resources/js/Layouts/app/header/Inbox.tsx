import { Bell, Mail } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { closePart } from '#client/app/shell-state.ts'
import { useInbox } from '#client/features/workspace/inbox/inbox.ts'
import { late } from '#client/lib/session-recovery/lazy-with-retry.tsx'
import { PanelButton } from './PanelButton.tsx'

const MessagesPanel = late(() => import('#client/features/workspace/inbox/MessagesPanel.tsx'))
const NotificationsPanel = late(
  () => import('#client/features/workspace/inbox/NotificationsPanel.tsx'),
)

/** Messages and notifications. */
export function Inbox() {
  const { t } = useTranslation('shell')
  const unread = useInbox(({ messages }) => messages?.unread ?? 0)
  const fresh = useInbox(({ notifications }) => notifications?.unread ?? 0)
  const messages =
    unread > 0 ? t('header.messages_unread', { count: unread }) : t('header.messages')
  const notifications =
    fresh > 0 ? t('header.notifications_new', { count: fresh }) : t('header.notifications')
  return (
    <>
      <PanelButton
        part="messages"
        icon={Mail}
        label={messages}
        title={t('header.messages')}
        unread={unread}
      >
        <MessagesPanel onClose={() => closePart('messages')} />
      </PanelButton>
      <PanelButton
        part="notifications"
        icon={Bell}
        label={notifications}
        title={t('header.notifications')}
        unread={fresh}
      >
        <NotificationsPanel onClose={() => closePart('notifications')} />
      </PanelButton>
      <News count={unread} words={messages} />
      <News count={fresh} words={notifications} />
    </>
  )
}

/** Announces the text when the count rises; not on the first render and not when it falls. */
export function News({ count, words }: { count: number; words: string }) {
  const before = useRef<number | null>(null)
  const [said, setSaid] = useState('')
  useEffect(() => {
    const last = before.current
    before.current = count
    if (last !== null && count > last) setSaid(words)
    if (count === 0) setSaid('')
  }, [count, words])
  return (
    <span aria-live="polite" className="sr-only">
      {said}
    </span>
  )
}
