import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { postJson } from '#client/lib/json-request.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { SourceProps, SourceTestProps } from '#server/market/sources/source-props.ts'
import { useSourceLabels } from './useSourceLabels.ts'

interface TypedSource {
  baseUrl: string
  apiKey: string
}

interface TestSectionProps {
  source: SourceProps
  typed: TypedSource
  onStart: () => void
  onRefused: (errors: Record<string, string>) => void
}

/** Tests the settings before they are saved. */
export function SourceTest({ source, typed, onStart, onRefused }: TestSectionProps) {
  const { t } = useTranslation('gold-price-sources')
  const { state, test } = useSourceTest(source, onRefused)
  const isTesting = state.is === 'testing'
  const startTest = () => {
    onStart()
    void test(typed)
  }
  return (
    <section className="rounded-control bg-sunken p-3 dark:bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-sm font-semibold text-text-2">{t('test.title')}</h3>
        <Button size="sm" onPress={startTest} isPending={isTesting}>
          {t('test.start')}
        </Button>
      </div>
      <p className="mt-1 text-sm text-text-2">{t('test.text')}</p>
      <div aria-live="polite" className="*:mt-3">
        {isTesting && <p className="text-text-2">{t('test.asking', { source: source.label })}</p>}
        {state.is === 'done' && <TestResult found={state.found} />}
        {(state.is === 'too_soon' || state.is === 'offline' || state.is === 'refused') && (
          <Notice tone="caution">{t(`test.${state.is}`)}</Notice>
        )}
      </div>
    </section>
  )
}

function TestResult({ found }: { found: SourceTestProps }) {
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

type TestState =
  | { is: 'idle' | 'testing' | 'too_soon' | 'offline' | 'refused' }
  | { is: 'done'; found: SourceTestProps }

/** Tests a source with the typed settings; validation errors are shown beside their fields. */
function useSourceTest(
  { kind, needsKey, fixed }: SourceProps,
  onRefused: (errors: Record<string, string>) => void,
) {
  const [state, setState] = useState<TestState>({ is: 'idle' })
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const test = async ({ baseUrl, apiKey }: TypedSource) => {
    setState({ is: 'testing' })
    const result = await postJson<SourceTestProps>(`/configuration/sources/${kind}/test`, {
      ...(!fixed.baseUrl && { baseUrl }),
      ...(needsKey && { apiKey }),
    })
    if (!isOpen.current) return
    if (result.ok) return setState({ is: 'done', found: result.data })
    if (result.status === 422) onRefused(result.errors)
    setState({ is: problemOf(result.status) })
  }
  return { state, test }
}

function problemOf(status: number | null) {
  if (status === 422) return 'refused'
  return status === 429 ? 'too_soon' : 'offline'
}
