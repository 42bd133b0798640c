import { clsx } from 'clsx'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { AlertsNotice } from '#client/features/insights/home/AlertsNotice.tsx'
import { GoldBand } from '#client/features/insights/home/GoldBand.tsx'
import { Priorities } from '#client/features/insights/home/Priorities.tsx'
import { useGold } from '#client/features/market/current-price/gold-store.ts'
import { useFormat } from '#client/lib/format.ts'
import { useWide } from '#client/lib/useWide.ts'
import { Button } from '#client/ui/Button.tsx'
import { useIsMissing } from '#client/ui/MissingCard.tsx'
import type { Pages } from '#server/http/pages.ts'

const FirstStepsCard = lazyWithRetry(
  () => import('#client/features/insights/home/FirstStepsCard.tsx'),
)
const CardGrid = lazyWithRetry(() => import('#client/features/insights/home/cards/CardGrid.tsx'))

/** The home page: the gold price, what needs somebody today, and cards that the user arranges. */
export default function Home(props: Pages['home']) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const [isArranging, setArranging] = useState(false)
  const { firstSteps } = props
  const isListFirst = useListFirst() && !firstSteps
  const isLoading = !useIsMissing('priorities') && props.priorities === undefined
  // What is below the list waits for it, so that nothing moves; but a form that was shown stays with what was typed in it.
  const [wasLoaded, setWasLoaded] = useState(!isLoading)
  if (!isLoading && !wasLoaded) setWasLoaded(true)
  const isListLoading = isListFirst && !wasLoaded
  // Until a new shop has pieces and a gold price, its next step is all there is to do.
  const hasPriorities = !firstSteps || (firstSteps.gold.done && props.pieces > 0)
  return (
    <>
      <PageHeader
        title={t('greeting')}
        subtitle={format.date(new Date().toISOString())}
        actions={
          <Button
            size="sm"
            variant={isArranging ? 'primary' : 'quiet'}
            aria-pressed={isArranging}
            onPress={() => setArranging(!isArranging)}
          >
            {t(isArranging ? 'arranged' : 'arrange')}
          </Button>
        }
      />
      <div className={clsx(gridClass, isLoading && 'min-h-dvh print:min-h-0')}>
        {props.alerts.length > 0 && <AlertsNotice alerts={props.alerts} />}
        {firstSteps && (
          <div className="col-span-full min-w-0">
            <Suspense
              fallback={<div data-print="no" className="h-112 rounded-card border bg-surface" />}
            >
              <FirstStepsCard {...props} firstSteps={firstSteps} />
            </Suspense>
          </div>
        )}
        {isListFirst && <Priorities {...props} />}
        {!isListLoading && <GoldBand isSetUp={!firstSteps || props.pieces > 0} />}
        {!isListFirst && hasPriorities && <Priorities {...props} />}
        {!isListLoading && (
          <Suspense fallback={<div data-print="no" className="col-span-full min-h-dvh" />}>
            <CardGrid {...props} isArranging={isArranging} isNextToList={hasPriorities} />
          </Suspense>
        )}
      </div>
    </>
  )
}

const gridClass = clsx(
  'grid max-w-[100rem] content-start gap-5 md:grid-cols-2 xl:grid-cols-6',
  'min-[100rem]:grid-cols-[minmax(0,1fr)_22rem_22rem] min-[100rem]:grid-rows-[auto_auto_1fr]',
)

/** On a phone, whose header shows the gold price too, the list is first unless a gold price is needed. */
function useListFirst() {
  const isNarrow = !useWide('md')
  const state = useGold()?.state
  return isNarrow && state !== undefined && state !== 'example' && state !== 'stale'
}
