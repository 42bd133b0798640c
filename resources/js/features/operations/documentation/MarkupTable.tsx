import { useTranslation } from 'react-i18next'
import { Scroller } from '#client/features/operations/code/Scroller.tsx'
import type { Block, Inline } from '#server/platform/markup/nodes.ts'
import { Line } from './Line.tsx'
import { together } from './together.ts'

/** A table of a document. */
export function MarkupTable({ head, rows }: Extract<Block, { type: 'table' }>) {
  const { t } = useTranslation('documentation')
  return (
    <Scroller label={t('table')} className="scroll-frame rounded-card border">
      <table className="w-full border-separate border-spacing-0 text-base">
        <thead>
          <tr>{together(head, headCell)}</tr>
        </thead>
        <tbody>{together(rows, bodyRow)}</tbody>
      </table>
    </Scroller>
  )
}

const bodyRow = (row: Inline[][]) => <tr className="group/row">{together(row, bodyCell)}</tr>

const headCell = (parts: Inline[]) => (
  <th
    scope="col"
    className="border-b bg-sunken px-3 py-2 text-start align-bottom text-sm font-semibold text-text-2"
  >
    <Line parts={parts} />
  </th>
)

const bodyCell = (parts: Inline[]) => (
  <td className="min-w-24 border-b px-3 py-2 align-top group-last/row:border-b-0">
    <Line parts={parts} />
  </td>
)
