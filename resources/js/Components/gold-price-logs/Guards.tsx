import { useTranslation } from 'react-i18next'
import type { GuardReason, LogProps } from '#server/gold-price-logs/props.ts'
import { Badge } from '../Badge.tsx'
import { Card } from '../Card.tsx'

/** Which guards spoke when this price came in, with their numbers. */
export function Guards({ log }: { log: LogProps }) {
  const { t } = useTranslation('gold-price-logs')
  const silence = log.kind === 'history' ? t('guards.history') : t('guards.none')
  return (
    <Card title={t('guards.title')}>
      {log.reasons.length === 0 && <p className="text-text-2">{silence}</p>}
      <ul className="flex flex-col gap-3">
        {log.reasons.map((reason) => (
          <Spoken key={reason.guard} reason={reason} />
        ))}
      </ul>
    </Card>
  )
}

function Spoken({ reason }: { reason: GuardReason }) {
  const { t, i18n } = useTranslation('gold-price-logs')
  const isNamed = i18n.exists(`gold-price-logs:guards.${reason.guard}`)
  return (
    <li className="flex items-start gap-3">
      <Badge tone="caution">{isNamed ? t(`guards.${reason.guard as 'R1'}`) : reason.guard}</Badge>
      <span>{t(`guards.${reason.key as 'confirmed_step'}`, { ...reason.values })}</span>
    </li>
  )
}
