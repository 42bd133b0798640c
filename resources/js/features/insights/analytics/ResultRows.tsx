import { useTranslation } from 'react-i18next'
import { PieceLabel } from '#client/features/catalogue/pieces/PieceLabel.tsx'
import { useProductName } from '#client/features/catalogue/products/useProductName.ts'
import type { Column } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type {
  CardResult,
  PieceName,
  ResultRow,
  Unit,
} from '#server/insights/analytics/result-props.ts'
import type { MetalContext } from './metal-texts.ts'
import { useExactValueText, useValueText } from './useValueText.ts'

const TEXT_UNITS: ReadonlySet<Unit> = new Set([
  'text',
  'piece',
  'person',
  'construction',
  'day',
  'time',
  'cause',
  'contract_type',
  'contract_state',
])

/** Columns of what the name of a piece says; files have them. */
const IN_NAME: ReadonlySet<string> = new Set(['karat', 'width', 'construction'])

interface ResultRowsProps {
  result: CardResult
  title: string
  isAlone: boolean
  context: MetalContext
}

type NumberedRow = ResultRow & { position: number }

/** The rows behind the figures; the first cell links to the subject of the row. */
export default function ResultRows({
  result: { columns, rows, pieces = {}, more },
  title,
  isAlone,
  context,
}: ResultRowsProps) {
  const { t } = useTranslation('analytics')
  const valueText = useValueText()
  const exactText = useExactValueText()
  if (rows.length === 0) return <p className="text-sm text-text-3">{t('no_rows')}</p>
  const hasPieces = columns.some(({ unit }) => unit === 'piece')
  const shown = columns
    .map((column, n) => ({ ...column, n }))
    .filter(({ key, isWide }) => (isAlone || !isWide) && !(hasPieces && IN_NAME.has(key)))
  const last = shown.length - 1
  const visible = shown.map(
    ({ key, unit, n }, place): Column<NumberedRow> => ({
      key,
      label: t([`columns.${key}`, `figures.${key}`] as unknown as 'columns.drift', {
        context,
      }),
      priority: place === 0 ? 1 : 2,
      ...(TEXT_UNITS.has(unit) ? {} : { align: 'num' }),
      ...(place === last && { phone: 'first-end' }),
      ...(place > 0 && place < last && place < 3 && { phone: 'second' }),
      cell: ({ cells }) => {
        const value = cells[n]
        const piece = unit === 'piece' ? pieces[String(value)] : undefined
        if (piece) return <PieceLabel {...piece} />
        // Only gold prices are shortened in the cells.
        const exact = unit === 'gold' ? exactText(value, unit) : undefined
        return <bdi title={exact}>{valueText(value, unit)}</bdi>
      },
      ...(unit === 'piece' && {
        note: ({ cells }) => <ProductAndSku sku={String(cells[n])} pieces={pieces} />,
      }),
    }),
  )
  return (
    <>
      <DataTable
        label={`${title}: ${t('underlying_rows')}`}
        rows={rows.map((row, position) => ({ ...row, position }))}
        rowKey={({ position }) => position}
        columns={visible}
        href={({ href }) => href}
      />
      {more && <p className="pt-2 text-sm text-text-3">{t('more')}</p>}
    </>
  )
}

/** Below the name of a piece; where the cell is no piece of the shop, it has the text. */
function ProductAndSku({ sku, pieces }: { sku: string; pieces: Record<string, PieceName> }) {
  const nameOf = useProductName()
  const piece = pieces[sku]
  if (!piece) return null
  return (
    <>
      <bdi>{nameOf({ slug: piece.product, title: piece.title })}</bdi> · <bdi>{sku}</bdi>
    </>
  )
}
