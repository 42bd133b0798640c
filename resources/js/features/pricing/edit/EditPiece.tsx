import { Pencil } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { useWide } from '#client/lib/useWide.ts'
import { Button } from '#client/ui/Button.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import type { Rounding } from '#server/formula/units/rounding.ts'
import type { VariantProps } from '#server/pricing/runs/props.ts'
import { useDraft } from './draft.ts'
import { useEntryFormat } from './price-entry.ts'

const PieceForm = lazyWithRetry(() => import('./PieceForm.tsx'))

interface EditPieceProps {
  variant: VariantProps
  currency: string
  rounding: Rounding
  onDone: () => void
}

/** Opens the form with all prices of the open piece, for touch devices without cell entry. */
export function EditPiece({ variant, currency, rounding, onDone }: EditPieceProps) {
  const { t } = useTranslation('price')
  // On a phone the piece was opened to change its price; beside the chart the cell itself is edited.
  const [isOpen, setOpen] = useState(!useWide('md'))
  const hasEdit = useDraft((state) => state.edits.has(variant.id))
  const { entryFormat, write } = useEntryFormat(currency, rounding)
  const done = () => {
    setOpen(false)
    onDone()
  }
  if (!isOpen)
    return (
      <Button size="sm" onPress={() => setOpen(true)} className="w-full">
        <Icon icon={Pencil} size={16} />
        {t(hasEdit ? 'edit.openAgain' : 'edit.open')}
      </Button>
    )
  return (
    <Suspense>
      <PieceForm entryFormat={entryFormat} write={write} variant={variant} onDone={done} />
    </Suspense>
  )
}
