import { Link } from '@inertiajs/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { closePart } from '#client/app/shell-state.ts'
import { useFormat } from '#client/lib/format.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { toast } from '#client/ui/Toasts.tsx'
import type { NotificationProps } from '#server/messaging/notifications/props.ts'
import { dismissWithUndo } from './dismiss-with-undo.ts'
import { markNotificationsRead, refreshInbox, useInbox } from './inbox.ts'
import { DismissButton, PanelEmpty, PanelHeader, UnreadMark } from './PanelParts.tsx'

export default function NotificationsPanel() {
  const { t } = useTranslation('notifications')
  const list = useInbox(({ notifications }) => notifications)
  const unread = list?.unread ?? 0
  useEffect(() => void refreshInbox(), [])
  const readAll = async () => {
    if (!(await markNotificationsRead())) toast({ title: t('panel.failed'), tone: 'critical' })
  }
  return (
    <>
      <PanelHeader
        title={t('panel.title')}
        badge={unread > 0 && <Badge tone="gold">{t('panel.new', { count: unread })}</Badge>}
        actions={
          unread > 0 && (
            <Button variant="quiet" size="sm" onPress={readAll}>
              {t('panel.read_all')}
            </Button>
          )
        }
      />
      <Rows />
    </>
  )
}

function Rows() {
  const { t } = useTranslation(['notifications', 'shell'])
  const { notifications: list, isOffline } = useInbox()
  if (!list)
    return (
      <p className="p-5 text-text-2">
        {isOffline ? t('notifications:panel.offline') : t('shell:loading')}
      </p>
    )
  if (list.notifications.length === 0)
    return (
      <PanelEmpty
        title={t('notifications:panel.empty')}
        text={t('notifications:panel.empty_text')}
      />
    )
  return (
    <>
      {isOffline && (
        <p className="px-4 pt-3 text-sm text-caution">{t('notifications:panel.offline')}</p>
      )}
      <ul aria-label={t('notifications:panel.list')} className="min-h-0 overflow-y-auto">
        {list.notifications.map((notification) => (
          <NotificationRow key={notification.id} notification={notification} />
        ))}
      </ul>
    </>
  )
}

/** One notification; the title links to its page, if there is one. */
function NotificationRow({ notification }: { notification: NotificationProps }) {
  const { t } = useTranslation(['notifications', 'shell'])
  const format = useFormat()
  const { id, link, time, profile, read } = notification
  const phrase = ({ key, values }: NotificationProps['title']) =>
    String(t(`notifications:${key}` as never, values as never))
  const title = phrase(notification.title)
  const openLink = () => {
    closePart('notifications')
    if (!read) void markNotificationsRead([id])
  }
  const dismiss = () =>
    dismissWithUndo('notifications', id, {
      dismissed: t('notifications:panel.dismissed'),
      undo: t('shell:action.undo'),
      failed: t('notifications:panel.failed'),
    })
  return (
    <li className="flex items-start gap-2 border-b px-4 py-3 last:border-b-0">
      {read ? (
        <span className="w-2.5 shrink-0" />
      ) : (
        <UnreadMark label={t('notifications:panel.unread')} />
      )}
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="font-semibold">
          {link ? (
            <Link
              href={link}
              onClick={openLink}
              className="text-petrol underline-offset-2 hover:underline"
            >
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        <p className="text-text-2">{phrase(notification.message)}</p>
        <p className="mt-1 text-sm text-text-3">
          <bdi>{profile ?? t('notifications:panel.system')}</bdi>
          {' · '}
          <time dateTime={time} title={format.dateTime(time)}>
            {format.relative(time)}
          </time>
        </p>
      </div>
      <DismissButton label={t('notifications:panel.dismiss', { title })} onDismiss={dismiss} />
    </li>
  )
}
