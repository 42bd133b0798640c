import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#client/ui/Badge.tsx'
import { Card } from '#client/ui/Card.tsx'
import type { GuardReason, LogEntryProps } from '#server/market/history/props.ts'
import { SOURCE_NAMES } from './useQuoteLabels.ts'

export function Guards({ log }: { log: LogEntryProps }) {
  const { t } = useTranslation('gold-price-logs')
  const emptyText = log.kind === 'history' ? t('guards.history') : t('guards.none')
  return (
    <Card title={t('guards.title')}>
      {log.reasons.length === 0 && <p className="text-text-2">{emptyText}</p>}
      {log.reasons.length > 0 && <ReasonList reasons={log.reasons} />}
    </Card>
  )
}

export function ReasonList({ reasons }: { reasons: readonly GuardReason[] }) {
  return (
    <ul className="flex flex-col gap-2">
      {reasons.map((reason) => (
        <GuardReasonItem key={`${reason.guard} ${reason.key}`} reason={reason} />
      ))}
    </ul>
  )
}

function GuardReasonItem({ reason }: { reason: GuardReason }) {
  const reasonText = useGuardLabels()
  const guardName = useGuardName()
  return (
    <li className="flex items-start gap-2.5">
      <Badge tone={reason.guard === 'release' ? 'positive' : 'caution'} className="mt-px">
        {guardName(reason.guard)}
      </Badge>
      <span>{reasonText(reason)}</span>
    </li>
  )
}

/** Besides the guards, a source without a response, a missing exchange rate or a second source may be the reason. */
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

/** Translates a guard's reason; one without a translation is shown as its key and values. */
export function useGuardLabels() {
  const { t, i18n } = useTranslation('guards')
  return useMemo(
    () => (reason: GuardReason) => {
      const key = `${reason.guard}.${reason.key}`
      if (!i18n.exists(key, { ns: 'guards' })) return untranslated(reason)
      return t(key as 'R6.step', withSourceName(reason.values) as { percent: string })
    },
    [t, i18n],
  )
}

function withSourceName(values: GuardReason['values'] = {}) {
  const { source } = values
  return source === undefined ? values : { ...values, source: SOURCE_NAMES[source] ?? source }
}

function untranslated({ guard, key, values = {} }: GuardReason): string {
  const numbers = Object.entries(values).map(([guardName, value]) => `${guardName} ${value}`)
  return [`${guard} ${key}`, ...numbers].join(', ')
}
