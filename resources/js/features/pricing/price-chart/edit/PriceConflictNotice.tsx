import { useTranslation } from 'react-i18next'
import { shownPrice } from '#client/features/pricing/price-chart/cells/matrix.ts'
import { useFormat } from '#client/lib/format.ts'
import { Button } from '#client/ui/Button.tsx'
import type { VariantProps } from '#server/pricing/price-chart/props.ts'
import { discard, type Edits, pricesAfter, updateEdits, useDraft } from './draft.ts'
import { outcomeOf, rebased } from './draft-changes.ts'

interface PriceConflictNoticeProps {
  variants: VariantProps[]
  currency: string
}

/** Shows conflicts: prices that another user changed while they were edited here. The user chooses one of them. */
export function PriceConflictNotice({ variants, currency }: PriceConflictNoticeProps) {
  const { t } = useTranslation('price')
  const format = useFormat()
  const edits = useDraft((state) => state.edits)
  const conflicting = variants.filter((variant) => isConflict(edits, variant))
  const [first] = conflicting
  if (!first) return null
  const byId = new Map(conflicting.map((variant) => [variant.id, variant]))
  const money = (minor: number | null) =>
    minor === null ? t('cell.unpriced') : format.money(minor, currency, { zeros: 'strip' })
  const { sale, regular } = pricesAfter(first, edits.get(first.id))
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b pb-2">
      <p className="text-critical">
        <span className="font-semibold">
          {t('edit.conflict', {
            count: conflicting.length,
            shown: format.number(conflicting.length),
          })}
        </span>{' '}
        {t('edit.conflictFirst', {
          sku: first.sku,
          theirs: money(shownPrice(first)),
          mine: money(sale ?? regular),
        })}
      </p>
      <div className="ms-auto flex gap-2">
        <Button size="sm" onPress={() => discard([...byId.keys()])}>
          {t('edit.useTheirs')}
        </Button>
        <Button size="sm" onPress={() => keepMine(byId)}>
          {t('edit.keepMine')}
        </Button>
      </div>
    </div>
  )
}

function isConflict(edits: Edits, variant: VariantProps): boolean {
  const edit = edits.get(variant.id)
  return edit !== undefined && outcomeOf(edit, variant) === 'conflict'
}

function keepMine(conflicting: Map<number, VariantProps>) {
  updateEdits((edit) => {
    const variant = conflicting.get(edit.variantId)
    return variant ? rebased(edit, variant) : edit
  })
}
