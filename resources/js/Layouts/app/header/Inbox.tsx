import { Bell, Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useInbox } from '#client/features/workspace/inbox/inbox.ts'
import { late } from '#client/lib/session-recovery/late.tsx'
import { closePart } from './header-state.ts'
import { News } from './News.tsx'
import { PanelButton } from './PanelButton.tsx'

const MessagesPanel = late(() => import('#client/features/workspace/inbox/MessagesPanel.tsx'))
const NotificationsPanel = late(
  () => import('#client/features/workspace/inbox/NotificationsPanel.tsx'),
)

/** What colleagues have written, and what has happened in the house. */
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
