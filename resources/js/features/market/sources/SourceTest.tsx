import { useTranslation } from 'react-i18next'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { SourceProps } from '#server/market/sources/source-props.ts'
import { TestResult } from './TestResult.tsx'
import { useSourceTest } from './useSourceTest.ts'

interface SourceTestProps {
  source: SourceProps
  typed: { baseUrl: string; apiKey: string }
  onStart: () => void
  onRefused: (errors: Record<string, string>) => void
}

/** Tests the settings before they are saved. */
export function SourceTest({ source, typed, onStart, onRefused }: SourceTestProps) {
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
