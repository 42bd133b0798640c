import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { ButtonLink } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { AlertProps } from '#server/messaging/alerts/props.ts'

/** The open alerts of the system, for admins. */
export function AlertsNotice({ alerts }: { alerts: AlertProps[] }) {
  const { t } = useTranslation('alerts')
  return (
    <Notice tone="critical" title={t('title')} className="col-span-full">
      <ul className="mt-1">
        {alerts.map((alert) => (
          <AlertEntry key={`${alert.kind} ${alert.subject}`} alert={alert} />
        ))}
      </ul>
    </Notice>
  )
}

function AlertEntry({ alert: { kind, facts, since, href } }: { alert: AlertProps }) {
  const { t } = useTranslation(['alerts', 'home-cards'])
  const format = useFormat()
  const title = t(`alerts:${kind}.title`, facts)
  const open = t('home-cards:verb.open')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t py-2 first:border-t-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium wrap-anywhere text-text">{title}</p>
        <p className="wrap-anywhere">{t(`alerts:${kind}.text`, facts)}</p>
        <p className="text-sm">{t('alerts:since', { time: format.dateTime(since) })}</p>
      </div>
      {href !== null && (
        <ButtonLink href={href} variant="secondary" size="sm" aria-label={`${open}: ${title}`}>
          {open}
        </ButtonLink>
      )}
    </li>
  )
}
