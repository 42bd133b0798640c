import { useFormat } from '#client/lib/format.ts'
import { Notice } from '#client/ui/Notice.tsx'
import type { SourceTestProps } from '#server/market/sources/source-props.ts'
import { useSourceLabels } from './useSourceLabels.ts'

export function TestResult({ found }: { found: SourceTestProps }) {
  return found.price ? <TestPrice {...found} price={found.price} /> : <TestFailure {...found} />
}

function TestPrice({
  price,
  latencyMs: ms,
  httpStatus: status,
}: SourceTestProps & { price: NonNullable<SourceTestProps['price']> }) {
  const { t } = useSourceLabels()
  const { gold, dateTime } = useFormat()
  const { mid, bid, ask, currency, sourceTime } = price
  return (
    <Notice tone="positive" title={t('test.price', { price: gold(mid, currency) })}>
      {bid !== null && ask !== null && (
        <p>{t('test.spread', { bid: gold(bid, currency), ask: gold(ask, currency) })}</p>
      )}
      <p>{t('test.took', { ms, status })}</p>
      <p>
        {sourceTime ? t('test.source_time', { time: dateTime(sourceTime) }) : t('test.no_time')}
      </p>
    </Notice>
  )
}

function TestFailure({ error, latencyMs: ms, httpStatus: status }: SourceTestProps) {
  const { t, reason } = useSourceLabels()
  return (
    <Notice tone="critical" title={t('test.failed', { reason: reason(error?.kind ?? null) })}>
      {error?.kind !== 'no_key' && (
        <p>
          {status === null
            ? t('test.failed_silent', { ms })
            : t('test.failed_took', { ms, status })}
        </p>
      )}
      {error?.retryAfterS && <p>{t('test.retry', { count: error.retryAfterS })}</p>}
    </Notice>
  )
}
