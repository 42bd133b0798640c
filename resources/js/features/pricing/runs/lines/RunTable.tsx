import { clsx } from 'clsx'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { PieceLabel } from '#client/features/catalogue/pieces/PieceLabel.tsx'
import { BeforeAfter, Change } from '#client/features/pricing/price-chart/cells/PriceChange.tsx'
import { useFormat } from '#client/lib/format.ts'
import { RowCheckbox } from '#client/ui/table/RowCheckbox.tsx'
import type { RunLineProps } from '#server/pricing/runs/props.ts'
import {
  LineStatus,
  type LineStatusOptions,
  MetalParts,
  marginsOf,
  ONE_PLACE,
  ProductName,
  RegularPriceNote,
} from './LineParts.tsx'
import type { RowChoice } from './useLineChoice.ts'
import { useLineRows } from './useRunLines.ts'

export interface RunLineListProps extends LineStatusOptions {
  lines: RunLineProps[]
  currency: string
  /** Whether the lines name their products. */
  hasSeveralProducts: boolean
  /** Whether any of the pieces had a price before. */
  hasChanges: boolean
  onOpen: (line: RunLineProps) => void
  choice: RowChoice | null
  onEnd: () => void
}

const ROW_HEIGHT = 52

export function RunTable({ lines, hasChanges, onEnd, ...rest }: RunLineListProps) {
  const { t } = useTranslation('price-runs')
  const { frame, items, before, after, measure } = useLineRows(lines.length, ROW_HEIGHT, onEnd)
  const visible = {
    margins: lines.some(({ marginBp }) => marginBp !== undefined && marginBp !== null),
    change: hasChanges,
    // Without the old prices there is room for the SKU beside the name of the piece.
    sku: !hasChanges,
    status: rest.statuses !== 'none',
    compare: lines.some(({ compareAt }) => compareAt.old !== null || compareAt.new !== null),
  }
  const columns =
    2 +
    (visible.change ? 1 : 0) +
    Object.values({ ...visible, choose: rest.choice }).filter(Boolean).length
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list must scroll by keyboard
    <section ref={frame} tabIndex={0} aria-label={t('line.list')} className={frameClass}>
      <table className="w-full border-separate border-spacing-0">
        <thead>
          <tr>
            {rest.choice && (
              <Head className="w-8 ps-4 pe-0 print:hidden">
                <span className="sr-only">
                  {t(rest.choice.label === 'line.includeSku' ? 'line.choose' : 'line.select')}
                </span>
              </Head>
            )}
            <Head>{t('line.name')}</Head>
            {visible.sku && <Head>{t('line.sku')}</Head>}
            {visible.change && <Head className="num">{t('line.old')}</Head>}
            <Head className="num">{t(hasChanges ? 'line.new' : 'total.first')}</Head>
            {visible.change && <Head className="num">{t('line.change')}</Head>}
            {visible.margins && <Head className="num">{t('line.margin')}</Head>}
            {visible.compare && <Head className="num">{t('field.compare_at')}</Head>}
            {visible.status && <Head>{t('line.status')}</Head>}
          </tr>
        </thead>
        <tbody>
          <Gap height={before} columns={columns} />
          {items.map(({ index, key }) => {
            const line = lines[index]
            return (
              line && (
                <LineRow
                  {...rest}
                  key={key}
                  line={line}
                  index={index}
                  visible={visible}
                  rowRef={measure}
                />
              )
            )
          })}
          <Gap height={after} columns={columns} />
        </tbody>
      </table>
    </section>
  )
}

interface LineRowProps extends Omit<RunLineListProps, 'lines' | 'hasChanges' | 'onEnd'> {
  line: RunLineProps
  index: number
  visible: Record<'margins' | 'change' | 'compare' | 'sku' | 'status', boolean>
  rowRef: Ref<HTMLTableRowElement>
}

function LineRow({
  line,
  index,
  currency,
  hasSeveralProducts,
  statuses,
  hasCauses,
  visible,
  onOpen,
  choice,
  rowRef,
}: LineRowProps) {
  const format = useFormat()
  const { t } = useTranslation('price-runs')
  const margin = (bp: number) => format.number(bp / 10_000, ONE_PLACE)
  const money = (minor: number) => format.money(minor, currency)
  const price = (minor: number | null) => (minor === null ? t('line.none') : money(minor))
  return (
    <tr
      ref={rowRef}
      data-index={index}
      className={clsx(
        'group relative hover:bg-sunken dark:hover:bg-raised',
        !line.chosen && 'opacity-60',
      )}
    >
      {choice && (
        <td data-print="no" className={clsx(cellClass, 'ps-4 pe-0')}>
          {choice.canChange(line) && (
            <RowCheckbox
              label={t(choice.label, { sku: line.sku })}
              isSelected={choice.isIn(line)}
              onChange={(isIn) => choice.change(line, isIn)}
            />
          )}
        </td>
      )}
      <th scope="row" className={clsx(cellClass, 'text-start font-normal')}>
        <button
          type="button"
          onClick={() => onOpen(line)}
          className="min-h-6 text-start whitespace-nowrap print:min-h-0 underline-offset-2 after:absolute after:inset-0 group-hover:underline"
        >
          <PieceLabel {...line} />
          {hasSeveralProducts && <ProductName line={line} />}
          <MetalParts line={line} />
          {!visible.sku && (
            <span className="block text-xs text-text-3">
              <bdi>{line.sku}</bdi>
            </span>
          )}
        </button>
      </th>
      {visible.sku && (
        <td className={clsx(cellClass, 'text-sm text-text-2')}>
          <bdi>{line.sku}</bdi>
        </td>
      )}
      {visible.change && <td className={clsx(cellClass, 'num text-text-2')}>{price(line.old)}</td>}
      <td className={clsx(cellClass, 'num', line.old !== line.new && 'font-semibold')}>
        {price(line.new)}
        <RegularPriceNote line={line} price={money} />
      </td>
      {visible.change && (
        <td className={clsx(cellClass, 'num')}>
          <Change bp={line.changeBp} />
        </td>
      )}
      {visible.margins && (
        <td className={clsx(cellClass, 'num')}>
          <BeforeAfter {...marginsOf(line)} text={margin} />
        </td>
      )}
      {visible.compare && (
        <td className={clsx(cellClass, 'num')}>
          <BeforeAfter {...line.compareAt} text={money} />
        </td>
      )}
      {visible.status && (
        <td className={cellClass}>
          <LineStatus line={line} statuses={statuses} hasCauses={hasCauses} />
        </td>
      )}
    </tr>
  )
}

const Gap = ({ height, columns }: { height: number; columns: number }) =>
  height > 0 && (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height }} />
    </tr>
  )

const Head = ({ className, children }: { className?: string; children: ReactNode }) => (
  <th
    scope="col"
    className={clsx(
      'sticky top-0 z-20 h-9 border-b bg-sunken px-4 text-xs font-medium text-text-2',
      className ?? 'text-start',
    )}
  >
    {children}
  </th>
)

const frameClass =
  'relative max-h-[70dvh] overflow-auto rounded-card border bg-surface print:max-h-none print:rounded-none print:border-0'
const cellClass = 'h-11 border-b px-4 py-1.5'
