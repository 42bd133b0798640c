import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { BeforeAfter, Change } from '#client/features/pricing/price-chart/cells/PriceChange.tsx'
import { useFormat } from '#client/lib/format.ts'
import type { ImpactLineProps, ImpactProps } from '#server/pricing/runs/impact-props.ts'
import { type ImpactField, useShareText } from './ImpactMatrix.tsx'
import { ImpactPiece } from './ProblemNotices.tsx'

interface BiggestLinesProps {
  figures: ImpactProps
  field: ImpactField
}

/** The pieces whose price changes most; of compare-at prices, with the price that each is compared with. */
export function BiggestLines({ figures, field }: BiggestLinesProps) {
  const { t } = useTranslation('price-impact')
  const runs = useTranslation('price-runs')
  const format = useFormat()
  const isShown = field === 'shown'
  const { biggest, currency } = figures
  const price = (minor: number) => format.money(minor, currency)
  // Without an earlier compare-at price, the change is the discount that the new one shows.
  const isOfDiscounts = !isShown && biggest.every(({ old }) => old === null)
  return (
    <section className="@container">
      <h3 className="mb-1 text-sm font-semibold text-text-2">
        {t(isOfDiscounts ? 'biggest_discounts' : 'biggest')}
      </h3>
      <div
        className={clsx(
          'grid gap-x-4',
          isShown
            ? 'grid-cols-[1fr_auto_auto]'
            : 'grid-cols-[1fr_auto_auto] @xl:grid-cols-[1fr_auto_auto_auto]',
        )}
      >
        <p className={clsx(rowClass, 'items-end text-xs font-medium text-text-2')}>
          <span className={clsx(!isShown && 'hidden @xl:block')}>{runs.t('line.name')}</span>
          {!isShown && <span className="@xl:num">{t('current_price')}</span>}
          <span className={headClass}>{isShown ? t('price') : runs.t('field.compare_at')}</span>
          <span className={headClass}>{isShown ? runs.t('line.change') : t('reduction')}</span>
        </p>
        <ul className="contents text-sm">
          {biggest.map((line) => (
            <li key={line.variantId} className={clsx(rowClass, 'items-baseline border-t')}>
              <span className={clsx('min-w-0', !isShown && 'col-span-full @xl:col-span-1')}>
                <ImpactPiece piece={line} figures={figures} />
              </span>
              {!isShown && (
                <span className="whitespace-nowrap tabular-nums @xl:num">
                  <bdi>{line.shown === null ? '–' : price(line.shown)}</bdi>
                </span>
              )}
              <span className="num">
                {/* Most pieces have no compare-at price before, so only the new one is said. */}
                <BeforeAfter
                  old={isShown ? line.old : (line.old ?? line.new)}
                  new={line.new}
                  text={price}
                />
              </span>
              {isShown ? (
                <span className="num">
                  {line.changeBp !== null && <Change bp={line.changeBp} />}
                </span>
              ) : (
                <Discount line={line} text={price} />
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const rowClass = 'col-span-full grid grid-cols-subgrid py-1'
const headClass = 'num whitespace-normal'

interface DiscountProps {
  line: ImpactLineProps
  text: (minor: number) => string
}

/** How much less than its compare-at price a piece costs, as an amount and as a share. */
function Discount({ line, text }: DiscountProps) {
  const shareText = useShareText('compare_at')
  const { shown, new: compareAt, changeBp } = line
  if (shown === null || compareAt === null || changeBp === null)
    return <span className="num text-text-3">–</span>
  return (
    <span className="num flex justify-end gap-x-3">
      <bdi>{text(compareAt - shown)}</bdi>
      <bdi className="min-w-10">{shareText(changeBp)}</bdi>
    </span>
  )
}
