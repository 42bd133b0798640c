import { useTranslation } from 'react-i18next'
import type { GuardReason, LogEntryProps } from '#server/gold-price-logs/props.ts'
import { Badge } from '../Badge.tsx'
import { Card } from '../Card.tsx'
import { useGuardWords } from './useGuardWords.ts'

/** Which guards spoke when this price came in, with their numbers. */
export function Guards({ log }: { log: LogEntryProps }) {
  const { t } = useTranslation('gold-price-logs')
  const silence = log.kind === 'history' ? t('guards.history') : t('guards.none')
  return (
    <Card title={t('guards.title')}>
      {log.reasons.length === 0 && <p className="text-text-2">{silence}</p>}
      {log.reasons.length > 0 && <ReasonList reasons={log.reasons} />}
    </Card>
  )
}

export function ReasonList({ reasons }: { reasons: readonly GuardReason[] }) {
  return (
    <ul className="flex flex-col gap-2">
      {reasons.map((reason) => (
        <Spoken key={`${reason.guard} ${reason.key}`} reason={reason} />
      ))}
    </ul>
  )
}

function Spoken({ reason }: { reason: GuardReason }) {
  const { t, i18n } = useTranslation('gold-price-logs')
  const words = useGuardWords()
  const isNamed = i18n.exists(`gold-price-logs:guards.${reason.guard}`)
  return (
    <li className="flex items-start gap-2.5">
      <Badge tone="caution" className="mt-px">
        {isNamed ? t(`guards.${reason.guard as 'R1'}`) : reason.guard}
      </Badge>
      <span>{words(reason)}</span>
    </li>
  )
}
