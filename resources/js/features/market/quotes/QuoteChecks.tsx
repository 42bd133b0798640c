import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#client/ui/Badge.tsx'
import { Card } from '#client/ui/Card.tsx'
import type { LogEntryProps } from '#server/market/history/props.ts'
import type { CheckReason } from '#server/market/table.ts'
import { useSourceName } from './useQuoteLabels.ts'

export function QuoteChecks({ log }: { log: LogEntryProps }) {
  const { t } = useTranslation('gold-price-logs')
  return (
    <Card title={t('checks.title')}>
      {log.reasons.length === 0 && <p className="text-text-2">{t('checks.none')}</p>}
      {log.reasons.length > 0 && <ReasonList reasons={log.reasons} />}
    </Card>
  )
}

export function ReasonList({ reasons }: { reasons: readonly CheckReason[] }) {
  return (
    <ul className="flex flex-col gap-2">
      {reasons.map((reason) => (
        <ReasonItem key={`${reason.guard} ${reason.key}`} reason={reason} />
      ))}
    </ul>
  )
}

function ReasonItem({ reason }: { reason: CheckReason }) {
  const reasonText = useReasonLabels()
  const checkName = useCheckName()
  return (
    <li className="flex items-start gap-2.5">
      <Badge tone={reason.guard === 'release' ? 'positive' : 'caution'} className="mt-px">
        {checkName(reason.guard)}
      </Badge>
      <span>{reasonText(reason)}</span>
    </li>
  )
}

/** Besides the checks, a source without a response, a missing exchange rate or a second source may be the reason. */
function useCheckName() {
  const { t, i18n } = useTranslation('gold-price-logs')
  const others: Record<string, string> = {
    feed: t('column.source'),
    currency: t('detail.currency'),
    release: t('quality.accepted'),
  }
  return (check: CheckReason['guard']) => {
    const isNamed = i18n.exists(`gold-price-logs:checks.${check}`)
    return isNamed ? t(`checks.${check as 'R1'}`) : (others[check] ?? check)
  }
}

/** Translates the reason of a check; one without a translation is shown as its key and values. */
export function useReasonLabels() {
  const { t, i18n } = useTranslation('quote-checks')
  const sourceName = useSourceName()
  return useMemo(
    () => (reason: CheckReason) => {
      const key = `${reason.guard}.${reason.key}`
      if (!i18n.exists(key, { ns: 'quote-checks' })) return untranslated(reason)
      return t(key as 'R6.step', withSourceName(reason.values, sourceName) as { percent: string })
    },
    [t, i18n, sourceName],
  )
}

function withSourceName(
  values: CheckReason['values'] = {},
  sourceName: ReturnType<typeof useSourceName>,
) {
  const { source } = values
  return source === undefined ? values : { ...values, source: sourceName(String(source)) }
}

function untranslated({ guard, key, values = {} }: CheckReason): string {
  const numbers = Object.entries(values).map(([name, value]) => `${name} ${value}`)
  return [`${guard} ${key}`, ...numbers].join(', ')
}
