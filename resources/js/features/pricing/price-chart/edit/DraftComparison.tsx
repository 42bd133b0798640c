import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { shownPrice } from '#client/features/pricing/price-chart/cells/matrix.ts'
import { costSide } from '#client/features/pricing/price-chart/layers/layer-figures.ts'
import { useFormat } from '#client/lib/format.ts'
import { ChangeArrow } from '#client/ui/ChangeArrow.tsx'
import type { PriceProps, VariantProps } from '#server/pricing/price-chart/props.ts'
import { pricesAfter, useDraft } from './draft.ts'
import { type EntryFormat, priceTyped, useCellEntry } from './price-entry.ts'

interface DraftComparisonProps {
  variant: VariantProps
  props: PriceProps
  entryFormat: EntryFormat
}

/**
 * The unsaved price of a piece beside its current one, while it is typed as well; margin and floor only with the cost
 * right, at the newest gold price.
 */
export default function DraftComparison({ variant, props, entryFormat }: DraftComparisonProps) {
  const { t } = useTranslation('price')
  const format = useFormat()
  const cost = useMemo(() => costSide(props)(variant), [props, variant])
  const now = shownPrice(variant)
  const typed = useNextPrice(variant, entryFormat)
  if (typed === 'refused')
    return (
      <section aria-label={t('draft.title')} className={boxClass}>
        <h3 className="text-xs text-text-2">{t('draft.title')}</h3>
        <p className="mt-1 text-text-2">{t('edit.unreadable')}</p>
      </section>
    )
  const next = typed ?? cost?.formulaMinor ?? null
  if (next === null) return null
  const money = (minor: number) => format.money(minor, props.currency, { zeros: 'strip' })
  const changeBp = now === null ? 0 : Math.round(((next - now) * 10_000) / now)
  const isUnderFloor = cost?.isUnderFloor(next) === true
  return (
    <section aria-label={t('draft.title')} className={boxClass}>
      <h3 className="text-xs text-text-2">{t('draft.title')}</h3>
      <dl className="mt-1 space-y-1">
        <Line name={t('cell.price')}>
          <OldAndNew old={now === null ? null : money(now)} next={money(next)} />
        </Line>
        {changeBp !== 0 && (
          <Line name={t('draft.change')}>{format.percent(changeBp, { sign: true })}</Line>
        )}
        {cost && (
          <Line name={t('layer.margin')}>
            <OldAndNew
              old={now === null ? null : format.percent(cost.marginAt(now))}
              next={format.percent(cost.marginAt(next))}
            />
          </Line>
        )}
        {cost && <Line name={t('receipt.step.floor')}>{money(cost.floorMinor)}</Line>}
      </dl>
      {isUnderFloor && (
        <p role="status" className="mt-1 text-sm font-medium text-critical">
          {t('draft.underFloor')}
        </p>
      )}
    </section>
  )
}

const boxClass = 'rounded-control border-s-3 border-gold-fill bg-gold-tint px-3 py-2'

/** The price as typed, else as edited; null when it returns to the formula, `refused` while what is typed is not a price. */
function useNextPrice(variant: VariantProps, entryFormat: EntryFormat): number | 'refused' | null {
  const edit = useDraft((state) => state.edits.get(variant.id))
  const text = useCellEntry(({ entry, typed }) => (entry?.variantId === variant.id ? typed : ''))
  const { sale, regular } = pricesAfter(variant, edit)
  const edited = sale ?? regular
  return text === '' ? edited : (priceTyped(text, edited, entryFormat) ?? 'refused')
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-text-2">{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  )
}

function OldAndNew({ old, next }: { old: string | null; next: string }) {
  if (old === null || old === next) return <bdi className="font-semibold">{next}</bdi>
  return (
    <span>
      <bdi className="text-text-2">{old}</bdi>
      <ChangeArrow />
      <bdi className="font-semibold">{next}</bdi>
    </span>
  )
}
