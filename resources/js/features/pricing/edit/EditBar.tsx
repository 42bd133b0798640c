import { Redo2, Undo2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { useFormat } from '#client/lib/format.ts'
import { Button } from '#client/ui/Button.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import type { VariantProps } from '#server/pricing/runs/props.ts'
import { discardAll, redo, setSkippedCells, undo, useDraft } from './draft.ts'
import { sumOf } from './draft-changes.ts'
import { PriceConflictNotice } from './PriceConflictNotice.tsx'
import { useReconciled } from './useDraftStorage.ts'

const ReviewDialog = lazyWithRetry(() => import('./ReviewDialog.tsx'))

interface EditBarProps {
  variants: VariantProps[]
  currency: string
}

export function EditBar({ variants, currency }: EditBarProps) {
  const { t } = useTranslation('price')
  const format = useFormat()
  const [isReviewing, setReviewing] = useState(false)
  const { edits, past, future, skippedCells } = useDraft()
  useReconciled(variants, edits)
  if (edits.size === 0 && skippedCells === 0 && !hasHistory(past, future)) return null
  const { changeMinor, averageBp } = sumOf(edits)
  const shown = format.number(edits.size)
  return (
    <div data-print="no" className={barClass}>
      <PriceConflictNotice variants={variants} currency={currency} />
      {skippedCells > 0 && <SkippedNotice count={skippedCells} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="font-semibold">
          {t('edit.unsaved', { count: edits.size, shown })}
        </p>
        {edits.size > 0 && (
          <p className="num text-text-2">
            {format.money(changeMinor, currency, { sign: true, zeros: 'strip' })}
            {' · '}
            {t('edit.average', { average: format.percent(averageBp, { sign: true }) })}
          </p>
        )}
        <div className="ms-auto flex flex-wrap items-center gap-2">
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
          <Button size="sm" isDisabled={edits.size === 0} onPress={discardAll}>
            {t('edit.discard')}
          </Button>
          <Button
            size="sm"
            variant="primary"
            isDisabled={edits.size === 0}
            onPress={() => setReviewing(true)}
          >
            {t('edit.review', { count: edits.size, shown })}
          </Button>
        </div>
      </div>
      {isReviewing && (
        <Suspense>
          <ReviewDialog isOpen onOpenChange={setReviewing} />
        </Suspense>
      )}
    </div>
  )
}

function SkippedNotice({ count }: { count: number }) {
  const { t } = useTranslation('price')
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b pb-2">
      <p>
        <span className="font-semibold text-caution">{t('edit.pasteSkipped', { count })}</span>{' '}
        {t('edit.pasteSkippedText')}
      </p>
      <Button size="sm" className="ms-auto" onPress={() => setSkippedCells(0)}>
        {t('edit.understood')}
      </Button>
    </div>
  )
}

/** Redo stays available after everything was undone. */
const hasHistory = (past: readonly unknown[], future: readonly unknown[]) =>
  past.length > 0 || future.length > 0

const barClass =
  'sticky bottom-4 z-30 mt-5 space-y-2 rounded-card border bg-raised py-3 ps-4 pe-14 shadow-dialog animate-rise-in'
