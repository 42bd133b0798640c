import { Bell, Mail } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { closePart } from '#client/app/shell-state.ts'
import { useInbox } from '#client/features/workspace/inbox/inbox.ts'
import { PanelButton } from './PanelButton.tsx'

const MessagesPanel = lazyWithRetry(
  () => import('#client/features/workspace/inbox/MessagesPanel.tsx'),
)
const NotificationsPanel = lazyWithRetry(
  () => import('#client/features/workspace/inbox/NotificationsPanel.tsx'),
)

/** Messages and notifications. */
export function Inbox() {
  const { t } = useTranslation('shell')
  const unreadMessages = useInbox(({ messages }) => messages?.unread ?? 0)
  const unreadNotifications = useInbox(({ notifications }) => notifications?.unread ?? 0)
  const messages =
    unreadMessages > 0
      ? t('header.messages_unread', { count: unreadMessages })
      : t('header.messages')
  const notifications =
    unreadNotifications > 0
      ? t('header.notifications_new', { count: unreadNotifications })
      : t('header.notifications')
  return (
    <>
      <PanelButton
        part="messages"
        icon={Mail}
        label={messages}
        title={t('header.messages')}
        unread={unreadMessages}
      >
        <MessagesPanel onClose={() => closePart('messages')} />
      </PanelButton>
      <PanelButton
        part="notifications"
        icon={Bell}
        label={notifications}
        title={t('header.notifications')}
        unread={unreadNotifications}
      >
        <NotificationsPanel onClose={() => closePart('notifications')} />
      </PanelButton>
      <UnreadAnnouncer count={unreadMessages} text={messages} />
      <UnreadAnnouncer count={unreadNotifications} text={notifications} />
    </>
  )
}

/** Announces the text when the count rises; not on the first render and not when it falls. */
function UnreadAnnouncer({ count, text }: { count: number; text: string }) {
  const previousCount = useRef<number | null>(null)
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    const previous = previousCount.current
    previousCount.current = count
    if (previous !== null && count > previous) setAnnounced(text)
    if (count === 0) setAnnounced('')
  }, [count, text])
  return (
    <span aria-live="polite" className="sr-only">
      {announced}
    </span>
  )
}
