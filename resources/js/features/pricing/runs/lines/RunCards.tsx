import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { PieceLabel } from '#client/features/catalogue/pieces/PieceLabel.tsx'
import { BeforeAfter, Change } from '#client/features/pricing/price-chart/cells/PriceChange.tsx'
import { useFormat } from '#client/lib/format.ts'
import { RowCheckbox } from '#client/ui/table/RowCheckbox.tsx'
import type { RunLineProps } from '#server/pricing/runs/props.ts'
import {
  LineStatus,
  MetalParts,
  marginsOf,
  ONE_PLACE,
  ProductName,
  RegularPriceNote,
} from './LineParts.tsx'
import type { RunLineListProps } from './RunTable.tsx'
import { useLineRows } from './useRunLines.ts'

const CARD_HEIGHT = 72

export function RunCards({ lines, onEnd, ...rest }: RunLineListProps) {
  const { t } = useTranslation('price-runs')
  const { frame, items, before, after, measure } = useLineRows(lines.length, CARD_HEIGHT, onEnd)
  return (
    <div
      ref={frame}
      className="relative h-[70dvh] overflow-auto rounded-card border bg-surface print:h-auto print:overflow-visible"
    >
      <ul aria-label={t('line.list')} style={{ paddingBlockStart: before, paddingBlockEnd: after }}>
        {items.map(({ index, key }) => {
          const line = lines[index]
          return (
            line && (
              <li
                key={key}
                ref={measure}
                data-index={index}
                className={clsx('flex gap-2 border-b px-4 py-3', !line.chosen && 'opacity-60')}
              >
                <LineCard {...rest} line={line} />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

type LineCardProps = Omit<RunLineListProps, 'lines' | 'onEnd'> & { line: RunLineProps }

function LineCard({
  line,
  hasChanges,
  hasSeveralProducts,
  statuses,
  hasCauses,
  currency,
  onOpen,
  choice,
}: LineCardProps) {
  const { t } = useTranslation('price-runs')
  const format = useFormat()
  const margin = (bp: number) => format.number(bp / 10_000, ONE_PLACE)
  const money = (minor: number) => format.money(minor, currency)
  const price = (minor: number | null) => (minor === null ? t('line.none') : money(minor))
  const { compareAt } = line
  return (
    <>
      {choice?.canChange(line) && (
        <span data-print="no">
          <RowCheckbox
            label={t(choice.label, { sku: line.sku })}
            isSelected={choice.isIn(line)}
            onChange={(isIn) => choice.change(line, isIn)}
          />
        </span>
      )}
      <div className="relative min-w-0 flex-1 space-y-0.5">
        <button
          type="button"
          onClick={() => onOpen(line)}
          className="block w-full space-y-0.5 text-start after:absolute after:inset-0"
        >
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="min-w-0 font-medium">
              <PieceLabel {...line} />
              {hasSeveralProducts && <ProductName line={line} />}
              <MetalParts line={line} />
            </span>
            <span className="ms-auto flex flex-wrap items-baseline justify-end gap-x-2">
              {line.old !== null && <s className="text-sm text-text-2">{price(line.old)}</s>}
              <bdi className="font-semibold">{price(line.new)}</bdi>
              {hasChanges && (
                <span className="text-sm">
                  <Change bp={line.changeBp} />
                </span>
              )}
            </span>
          </span>
          <RegularPriceNote line={line} price={money} />
          {(compareAt.old !== null || compareAt.new !== null) && (
            <span className="block text-sm text-text-2">
              {t('field.compare_at')} <BeforeAfter {...compareAt} text={money} />
            </span>
          )}
        </button>
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-text-2">
          <span className="text-xs text-text-3">
            <bdi>{line.sku}</bdi>
          </span>
          <span className="ms-auto flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
            {line.marginBp != null && (
              <span>
                {t('line.margin')} <BeforeAfter {...marginsOf(line)} text={margin} />
              </span>
            )}
            {/* Above the area of the button, since the result of the legal check is a button too. */}
            {statuses !== 'none' && (
              <span className="relative z-1">
                <LineStatus line={line} statuses={statuses} hasCauses={hasCauses} />
              </span>
            )}
          </span>
        </div>
      </div>
    </>
  )
}
