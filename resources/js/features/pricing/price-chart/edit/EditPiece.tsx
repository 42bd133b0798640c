import { Pencil } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { useWide } from '#client/lib/useWide.ts'
import { Button } from '#client/ui/Button.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import type { PriceProps, VariantProps } from '#server/pricing/price-chart/props.ts'
import { useDraft } from './draft.ts'
import { useCellEntry, useEntryFormat } from './price-entry.ts'

const PieceForm = lazyWithRetry(() => import('./PieceForm.tsx'))
const DraftComparison = lazyWithRetry(() => import('./DraftComparison.tsx'))

interface EditPieceProps {
  variant: VariantProps
  props: PriceProps
  onDone: () => void
}

/** The unsaved price of the open piece, and the form with all its prices, for touch devices without cell entry. */
export function EditPiece({ variant, props, onDone }: EditPieceProps) {
  const { t } = useTranslation('price')
  // On a phone the piece was opened to change its price; beside the chart the cell itself is edited.
  const [isOpen, setOpen] = useState(!useWide('md'))
  const hasEdit = useDraft((state) => state.edits.has(variant.id))
  const { entryFormat, write } = useEntryFormat(props.currency, props.rounding)
  const isTyped = useCellEntry(({ entry }) => entry?.variantId === variant.id)
  const done = () => {
    setOpen(false)
    onDone()
  }
  return (
    <>
      {(hasEdit || isTyped) && (
        <Suspense>
          <DraftComparison variant={variant} props={props} entryFormat={entryFormat} />
        </Suspense>
      )}
      {isOpen ? (
        <Suspense>
          <PieceForm entryFormat={entryFormat} write={write} variant={variant} onDone={done} />
        </Suspense>
      ) : (
        <Button size="sm" onPress={() => setOpen(true)} className="w-full">
          <Icon icon={Pencil} size={16} />
          {t(hasEdit ? 'edit.openAgain' : 'edit.open')}
        </Button>
      )}
    </>
  )
}
