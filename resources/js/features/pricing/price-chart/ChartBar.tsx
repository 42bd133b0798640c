import { Redo2, Undo2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { isShownAsZero } from '#client/lib/figures.ts'
import { useFormat } from '#client/lib/format.ts'
import { ActionBar } from '#client/ui/ActionBar.tsx'
import { Button } from '#client/ui/Button.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import type { PriceProps, VariantProps } from '#server/pricing/price-chart/props.ts'
import { discardAll, redo, setSkippedCells, undo, useDraft } from './edit/draft.ts'
import { sumOf } from './edit/draft-changes.ts'
import { PriceConflictNotice } from './edit/PriceConflictNotice.tsx'
import { useReconciled } from './edit/useDraftStorage.ts'
import { useWhatIfQuestions, type WhatIf } from './what-if/useWhatIf.ts'
import { summaryOf } from './what-if/what-if.ts'

const ReviewDialog = lazyWithRetry(() => import('./edit/ReviewDialog.tsx'))

interface ChartBarProps {
  props: PriceProps
  variants: VariantProps[]
  whatIf: WhatIf
  /** Hidden in the customer view. */
  draft: 'shown' | 'hidden'
}

/** The bar of the chart: the effect of a what-if, and the unsaved prices with their actions. */
export default function ChartBar({ props, variants, whatIf, draft }: ChartBarProps) {
  const { t } = useTranslation('price')
  const isDraftShown = draft === 'shown'
  const hasEdits = useDraft(({ edits }) => edits.size > 0) && isDraftShown
  const questions = useWhatIfQuestions(props, whatIf)
  const reset = whatIf.prices && <Button onPress={whatIf.reset}>{t('whatIf.reset')}</Button>
  return (
    <ActionBar
      label={t('grid.bar')}
      isDirty={hasEdits}
      notice={isDraftShown && <DraftNotices variants={variants} currency={props.currency} />}
      actions={
        <>
          {reset}
          {isDraftShown && <DraftActions />}
        </>
      }
    >
      {whatIf.prices && (
        <WhatIfResult prices={whatIf.prices} questions={questions} variants={variants} />
      )}
      {isDraftShown && <DraftSummary currency={props.currency} />}
    </ActionBar>
  )
}

interface WhatIfResultProps {
  prices: Map<number, number>
  questions: string[]
  variants: VariantProps[]
}

function WhatIfResult({ prices, questions, variants }: WhatIfResultProps) {
  const { t } = useTranslation('price')
  const format = useFormat()
  const { averageBp, isSigned, changed } = summaryOf(variants, prices)
  return (
    <p role="status">
      <span className="font-semibold">{questions.join(' ')}</span>{' '}
      {t('whatIf.answer', {
        count: changed,
        shown: format.number(changed),
        average: format.percent(averageBp, { sign: isSigned }),
      })}{' '}
      <span className="text-text-2">{t('whatIf.unsaved')}</span>
    </p>
  )
}

function DraftSummary({ currency }: { currency: string }) {
  const { t } = useTranslation('price')
  const format = useFormat()
  const edits = useDraft((state) => state.edits)
  const { changeMinor, averageBp } = sumOf(edits)
  return (
    <>
      <p role="status" className="font-semibold">
        {t('edit.unsaved', { count: edits.size, shown: format.number(edits.size) })}
      </p>
      {edits.size > 0 && (
        <p className="num text-text-2">
          {format.money(changeMinor, currency, { sign: true, zeros: 'strip' })}
          {!isShownAsZero(averageBp) && (
            <>
              {' · '}
              {t('edit.average', { average: format.percent(averageBp, { sign: true }) })}
            </>
          )}
        </p>
      )}
    </>
  )
}

function DraftActions() {
  const { t } = useTranslation('price')
  const format = useFormat()
  const [isReviewing, setReviewing] = useState(false)
  const { edits, past, future } = useDraft()
  const isEmpty = edits.size === 0
  return (
    <>
      <IconButton
        label={t('edit.undo')}
        icon={Undo2}
        isDisabled={past.length === 0}
        onPress={undo}
      />
      <IconButton
        label={t('edit.redo')}
        icon={Redo2}
        isDisabled={future.length === 0}
        onPress={redo}
      />
      <Button isDisabled={isEmpty} onPress={discardAll}>
        {t('edit.discard')}
      </Button>
      <Button variant="primary" isDisabled={isEmpty} onPress={() => setReviewing(true)}>
        {t('edit.review', { count: edits.size, shown: format.number(edits.size) })}
      </Button>
      {isReviewing && (
        <Suspense>
          <ReviewDialog isOpen onOpenChange={setReviewing} />
        </Suspense>
      )}
    </>
  )
}

/** Prices that others changed in the meantime, and cells of a paste that were skipped. */
function DraftNotices({ variants, currency }: { variants: VariantProps[]; currency: string }) {
  const { t } = useTranslation('price')
  const edits = useDraft((state) => state.edits)
  const count = useDraft((state) => state.skippedCells)
  useReconciled(variants, edits)
  return (
    <>
      <PriceConflictNotice variants={variants} currency={currency} />
      {count > 0 && (
        <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b pb-2">
          <p>
            <span className="font-semibold text-caution">{t('edit.pasteSkipped', { count })}</span>{' '}
            {t('edit.pasteSkippedText')}
          </p>
          <Button size="sm" className="ms-auto" onPress={() => setSkippedCells(0)}>
            {t('edit.understood')}
          </Button>
        </div>
      )}
    </>
  )
}
