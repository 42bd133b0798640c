import { useTranslation } from 'react-i18next'
import { Badge } from '#client/ui/Badge.tsx'
import { Card } from '#client/ui/Card.tsx'
import type { GuardReason, LogEntryProps } from '#server/market/history/props.ts'
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
  const words = useGuardWords()
  const name = useGuardName()
  return (
    <li className="flex items-start gap-2.5">
      <Badge tone={reason.guard === 'release' ? 'positive' : 'caution'} className="mt-px">
        {name(reason.guard)}
      </Badge>
      <span>{words(reason)}</span>
    </li>
  )
}

/** Besides the guards, a source that did not answer, a missing rate and a second source may speak. */
function useGuardName() {
  const { t, i18n } = useTranslation('gold-price-logs')
  const others: Record<string, string> = {
    feed: t('column.source'),
    currency: t('detail.currency'),
    release: t('quality.accepted'),
  }
  return (guard: GuardReason['guard']) => {
    const isNamed = i18n.exists(`gold-price-logs:guards.${guard}`)
    return isNamed ? t(`guards.${guard as 'R1'}`) : (others[guard] ?? guard)
  }
}
