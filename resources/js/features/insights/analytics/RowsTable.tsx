import { Link } from '@inertiajs/react'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { CardResult, Unit } from '#server/insights/analytics/result-props.ts'
import { useExactValueText, useValueText } from './useValueText.ts'

const TEXT_UNITS: ReadonlySet<Unit> = new Set([
  'text',
  'person',
  'construction',
  'day',
  'time',
  'moment',
  'cause',
  'contract_type',
  'contract_state',
])

interface RowsTableProps {
  result: CardResult
  title: string
  isAlone: boolean
}

/** The rows behind the figures; the first cell links to the subject of the row. */
export function RowsTable({ result, title, isAlone }: RowsTableProps) {
  const { t } = useTranslation('analytics')
  const valueText = useValueText()
  const exactText = useExactValueText()
  const { columns, rows, more } = result
  const shown = columns.filter(({ isWide }) => isAlone || !isWide)
  if (rows.length === 0) return <p className="text-sm text-text-3">{t('no_rows')}</p>
  return (
    <section
      aria-label={`${title}: ${t('underlying_rows')}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-control"
    >
      <table className="w-full text-sm">
        <thead>
          <tr className="text-text-3">
            {shown.map(({ key, unit }) => (
              <th
                key={key}
                scope="col"
                className={clsx(cellClass, 'font-medium', alignmentOf(unit))}
              >
                {t([`columns.${key}`, `figures.${key}`] as unknown as 'columns.day')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ cells, href }, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are never reordered
            <tr key={row} className="border-t">
              {cells.map((cell, n) => {
                const column = columns[n]
                if (!column || !shown.includes(column)) return null
                const { unit } = column
                const text = (
                  <bdi title={titleOf(unit, exactText(cell, unit))}>{valueText(cell, unit)}</bdi>
                )
                return (
                  <td
                    key={column.key}
                    className={clsx(cellClass, alignmentOf(unit), wrapOf(unit, n))}
                  >
                    {n === 0 && href ? (
                      <Link href={href} className="text-petrol underline-offset-2 hover:underline">
                        {text}
                      </Link>
                    ) : (
                      text
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {more && <p className="pt-2 text-sm text-text-3">{t('more')}</p>}
    </section>
  )
}

/** Only gold prices are shortened in the cells. */
const titleOf = (unit: Unit, exact: string | undefined) => (unit === 'gold' ? exact : undefined)

/** Units whose text may wrap; numbers and days may not. */
const WRAPPING: ReadonlySet<Unit> = new Set(['text', 'person', 'contract_type', 'contract_state'])

const cellClass = 'px-2 py-1.5 align-baseline first:ps-0 last:pe-0'
const wrapOf = (unit: Unit, n: number) => (n > 0 && WRAPPING.has(unit) ? '' : 'whitespace-nowrap')
const alignmentOf = (unit: Unit) => (TEXT_UNITS.has(unit) ? 'text-start' : 'num')
