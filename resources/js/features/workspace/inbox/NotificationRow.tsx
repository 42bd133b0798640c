import { Link } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { closePart } from '#client/app/shell-state.ts'
import { useFormat } from '#client/lib/format.ts'
import type { NotificationProps } from '#server/messaging/notifications/props.ts'
import { dismissWithUndo } from './dismiss-with-undo.ts'
import { markNotificationsRead } from './inbox.ts'
import { DismissButton, UnreadMark } from './PanelParts.tsx'

/** One notification; the title links to its page, if there is one. */
export function NotificationRow({ notification }: { notification: NotificationProps }) {
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
