import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { toast } from '#client/ui/Toasts.tsx'
import { markNotificationsRead, refreshInbox, useInbox } from './inbox.ts'
import { NotificationRow } from './NotificationRow.tsx'
import { PanelEmpty, PanelHeader } from './PanelParts.tsx'

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
