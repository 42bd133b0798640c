import { Link } from '@inertiajs/react'
import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, ChevronRight } from 'lucide-react'
import { Fragment, type ReactNode, useRef, useState } from 'react'
import { useWide } from '#client/lib/useWide.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { Parts } from '#client/ui/lists/Parts.tsx'
import { useShownColumns } from './column-choice.tsx'
import type { Column, DataTableProps } from './columns.ts'
import { type Density, useDensity } from './density.tsx'
import { PeekDrawer } from './PeekDrawer.tsx'
import { RowCheckbox } from './RowCheckbox.tsx'
import { useFolding } from './useFolding.ts'
import { useRowKeys } from './useRowKeys.ts'
import { useTitleTransition } from './useTitleTransition.ts'

/**
 * The rows of a list: a table, or two to three lines for each row on a phone. J and K or the arrows move, Enter opens, X and Shift
 * select, Space opens the facts of a row. Columns that do not fit are folded into a line below their row.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, rowKey, columns, href, peek } = props
  const [peekedKey, setPeekedKey] = useState<string | number | null>(null)
  const isWide = useWide('md')
  const peeked = rows.find((row) => rowKey(row) === peekedKey)
  const open = peek ? (row: Row) => setPeekedKey(rowKey(row)) : null
  return (
    <>
      {isWide ? <Table {...props} onPeek={open} /> : <PhoneRows {...props} onPeek={open} />}
      {peek && (
        <PeekDrawer
          row={peeked}
          columns={columns}
          href={href}
          peek={peek}
          onClose={() => setPeekedKey(null)}
        />
      )}
    </>
  )
}

interface RowsProps<Row> extends DataTableProps<Row> {
  onPeek: ((row: Row) => void) | null
}

function Table<Row>(props: RowsProps<Row>) {
  const { label, rows, rowKey, href, keepsPlace, selection, rowClass } = props
  const headingOf = groupHeadings(props)
  const columns = useShownColumns(props.columns)
  const { density } = useDensity()
  const { frame, table, folded, isCut } = useFolding(columns, rows, `${density} ${columns.length}`)
  const mark = useRowKeys({ ...props, list: table })
  const visible = columns.filter(({ key }) => !folded.has(key))
  const foldedColumns = columns.filter(({ key }) => folded.has(key))
  const cell = cellClasses(density, { isCut, isFolded: foldedColumns.length > 0 })
  const hasTotals = columns.some(({ total }) => total)
  return (
    <div
      ref={frame}
      className={clsx(
        'rounded-card border',
        isCut ? 'scroll-frame isolate max-h-[80dvh] overflow-y-auto' : 'overflow-clip bg-surface',
      )}
    >
      <table
        ref={table}
        data-rows
        aria-label={label}
        className="w-full border-separate border-spacing-0 whitespace-nowrap"
      >
        <thead>
          <tr>
            {selection && (
              <th scope="col" data-print="no" className={`${cell.head} w-10 ps-3 pe-0 text-start`}>
                <RowCheckbox
                  label={selection.allLabel}
                  isSelected={selection.isAll}
                  isIndeterminate={selection.isSome}
                  onChange={selection.markAll}
                />
              </th>
            )}
            {visible.map((column, index) => (
              <th
                key={column.key}
                scope="col"
                data-print={column.print}
                aria-sort={column.sort ? (column.sort.direction ?? 'none') : undefined}
                className={clsx(cell.head, alignmentOf(column), index === 0 && cell.firstHead)}
              >
                <Heading column={column} />
              </th>
            ))}
          </tr>
        </thead>
        {rows.map((row, index) => {
          const canSelect = selection && (selection.canSelect?.(row) ?? true)
          const isSelected = canSelect && selection.has(row)
          const heading = headingOf(index)
          return (
            <Fragment key={rowKey(row)}>
              {heading && (
                <tbody className="break-after-avoid">
                  <tr>
                    <th
                      scope="colgroup"
                      colSpan={visible.length + (selection ? 1 : 0)}
                      className={`${padding} border-b bg-canvas pt-4 pb-1.5 text-start text-sm font-semibold`}
                    >
                      {heading}
                    </th>
                  </tr>
                </tbody>
              )}
              <tbody
                data-row
                tabIndex={href?.(row) ? undefined : -1}
                data-selected={isSelected || undefined}
                className={clsx(
                  'group scroll-mt-32 scroll-mb-24 break-inside-avoid',
                  href?.(row) && 'cursor-pointer',
                  isSelected ? 'bg-gold-tint/60' : rowHoverClass,
                  rowClass?.(row),
                )}
              >
                <tr>
                  {selection && (
                    <td data-print="no" className={`${cell.body} ps-3 pe-0`}>
                      {canSelect && (
                        <RowCheckbox
                          label={selection.label(row)}
                          isSelected={selection.has(row)}
                          onChange={(isMarked) => mark(row, isMarked)}
                        />
                      )}
                    </td>
                  )}
                  {visible.map((column, index) =>
                    index === 0 ? (
                      <th
                        key={column.key}
                        scope="row"
                        className={clsx(cell.body, cell.first, column.className)}
                      >
                        <span
                          className={
                            density === 'compact' || foldedColumns.length > 0
                              ? 'flex items-baseline gap-2'
                              : 'block'
                          }
                        >
                          <RowLink href={href?.(row)} keepsPlace={keepsPlace}>
                            {column.cell(row)}
                          </RowLink>
                          <Note>{column.note?.(row)}</Note>
                        </span>
                      </th>
                    ) : (
                      <td
                        key={column.key}
                        data-print={column.print}
                        className={clsx(cell.body, alignmentOf(column), column.className)}
                      >
                        {column.cell(row)} {column.aside?.(row)}
                        {column.note && <Note>{column.note(row)}</Note>}
                      </td>
                    ),
                  )}
                </tr>
                {foldedColumns.length > 0 && (
                  <tr>
                    {selection && <td className={cell.folded} />}
                    <td colSpan={visible.length} className={cell.folded}>
                      <FoldedValues row={row} columns={foldedColumns} />
                    </td>
                  </tr>
                )}
              </tbody>
            </Fragment>
          )
        })}
        {hasTotals && (
          <tfoot>
            <tr>
              {selection && <td data-print="no" className={cell.foot} />}
              {visible.map((column) => (
                <td
                  key={column.key}
                  data-print={column.print}
                  className={clsx(cell.foot, alignmentOf(column))}
                >
                  {column.total}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

function Heading<Row>({ column: { label, sort } }: { column: Column<Row> }) {
  if (!sort) return label
  const content = (
    <>
      {label}
      {sort.direction && (
        <Icon icon={sort.direction === 'ascending' ? ArrowUp : ArrowDown} size={16} />
      )}
    </>
  )
  if (!sort.href) return <span className={headingClass}>{content}</span>
  return (
    <Link
      href={sort.href}
      preserveScroll
      className={clsx(headingClass, 'hover:text-text hover:underline')}
    >
      {content}
    </Link>
  )
}

const headingClass = 'inline-flex min-h-6 items-center gap-1'

/** The values of folded columns, in a line below the row. */
function FoldedValues<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return (
    <span className="flex flex-wrap gap-x-4">
      {columns.map(({ key, label, cell }) => {
        const value = cell(row)
        return (
          value &&
          value !== '–' && (
            <span key={key} className="inline-flex items-baseline gap-1.5">
              <span className="text-text-3">{label}</span> {value}
            </span>
          )
        )
      })}
    </span>
  )
}

function Note({ children }: { children: ReactNode }) {
  return (
    children && (
      <span data-note className="block text-sm font-normal text-text-2">
        {children}
      </span>
    )
  )
}

interface RowLinkProps extends Pick<DataTableProps<never>, 'keepsPlace'> {
  href: string | null | undefined
  /** Opens the facts of a row without a page. */
  onPeek?: (() => void) | undefined
  className?: string
  children: ReactNode
}

function RowLink({ href, keepsPlace = false, onPeek, className, children }: RowLinkProps) {
  const transition = useTitleTransition()
  if (!href && onPeek)
    return (
      <button type="button" onClick={onPeek} className={clsx('text-start font-medium', className)}>
        {children}
      </button>
    )
  if (!href) return <span className={clsx('font-medium', className)}>{children}</span>
  return (
    <Link
      {...(keepsPlace ? KEEPS_PLACE : transition)}
      href={href}
      data-row-link
      className={clsx('font-medium underline-offset-2 group-hover:underline', className)}
    >
      {children}
    </Link>
  )
}

const KEEPS_PLACE = { preserveState: true, preserveScroll: true }

/** Each row in two or three lines; the whole row is the link to its page, or else opens its facts. */
function PhoneRows<Row>(props: RowsProps<Row>) {
  const { label, rows, columns, rowKey, href, keepsPlace, selection, rowClass, onPeek } = props
  const headingOf = groupHeadings(props)
  const list = useRef<HTMLUListElement>(null)
  const mark = useRowKeys({ ...props, list })
  const at = (place: Column<Row>['phone']) => columns.filter(({ phone }) => phone === place)
  const [first = columns[0]] = at('first')
  return (
    <ul
      ref={list}
      data-rows
      aria-label={label}
      className="divide-y overflow-clip rounded-card border bg-surface"
    >
      {rows.map((row, index) => {
        const canSelect = selection && (selection.canSelect?.(row) ?? true)
        const heading = headingOf(index)
        const details = [
          ...at('second').map(({ cell, phoneCell = cell }) => phoneCell(row)),
          columns[0]?.note?.(row),
          first !== columns[0] && first?.note?.(row),
        ]
        return (
          <Fragment key={rowKey(row)}>
            {heading && (
              <li className="bg-canvas px-3 pt-3 pb-1.5 text-sm font-semibold">{heading}</li>
            )}
            <li
              data-row
              tabIndex={href?.(row) ? undefined : -1}
              className={clsx(
                'relative flex min-h-15 items-center gap-2 px-3 py-2',
                canSelect && selection.has(row) && 'bg-gold-tint/60',
                rowClass?.(row),
              )}
            >
              {canSelect && (
                <RowCheckbox
                  label={selection.label(row)}
                  isSelected={selection.has(row)}
                  onChange={(isMarked) => mark(row, isMarked)}
                />
              )}
              <div className="min-w-0 flex-1">
                <div className="flex items-baseline justify-between gap-3 pb-1">
                  <span className="min-w-0 wrap-anywhere">
                    <RowLink
                      href={href?.(row)}
                      keepsPlace={keepsPlace}
                      onPeek={onPeek ? () => onPeek(row) : undefined}
                      className="after:absolute after:inset-0"
                    >
                      {first?.cell(row)}
                    </RowLink>{' '}
                    {first?.aside?.(row)}
                  </span>
                  <Places columns={at('first-end')} row={row} className="font-medium" />
                </div>
                <div className="flex items-center justify-between gap-3 text-sm text-text-2">
                  <Parts parts={details} />
                  <Places columns={at('second-end')} row={row} />
                </div>
                {at('third').map(({ key, cell, phoneCell = cell }) => (
                  <div key={key} className="mt-0.5 text-sm text-text-2">
                    {phoneCell(row)}
                  </div>
                ))}
              </div>
              {!href && onPeek && (
                <Icon icon={ChevronRight} size={16} directional="yes" className="text-text-3" />
              )}
            </li>
          </Fragment>
        )
      })}
    </ul>
  )
}

/** The heading above the row at this place; null: it has the one of the row before, or the list has none. */
function groupHeadings<Row>({ rows, groupOf }: Pick<DataTableProps<Row>, 'rows' | 'groupOf'>) {
  const headings = groupOf ? rows.map(groupOf) : []
  return (index: number) =>
    headings[index] === headings[index - 1] ? null : (headings[index] ?? null)
}

interface PlacesProps<Row> {
  columns: readonly Column<Row>[]
  row: Row
  className?: string
}

function Places<Row>({ columns, row, className }: PlacesProps<Row>) {
  return (
    <span className={clsx('flex shrink-0 items-center gap-2', className)}>
      {columns.map(({ key, cell, phoneCell = cell }) => (
        <span key={key}>{phoneCell(row)}</span>
      ))}
    </span>
  )
}

const alignmentOf = ({ align }: { align?: 'num' }) => (align === 'num' ? 'num' : 'text-start')

const rowHoverClass = 'hover:bg-sunken/60 dark:hover:bg-raised'

const padding = 'px-2.5 xl:px-3'
const line = 'border-b group-last-of-type:border-b-0'
const heights: Record<Density, string> = { compact: 'h-9', normal: 'h-11', spacious: 'h-13' }
/** Of the first of two lines, where columns are folded. */
const firstLines: Record<Density, string> = { compact: 'h-6', normal: 'h-7', spacious: 'h-9' }

/** Head and foot stay in view below the page's header; in a table that scrolls sideways, inside its frame. */
function cellClasses(density: Density, { isCut, isFolded }: { isCut: boolean; isFolded: boolean }) {
  const place = isCut ? 'top-0' : 'top-[calc(var(--below-header)-1.5rem)]'
  const side = isCut && 'sticky start-0'
  return {
    head: `sticky ${place} z-2 h-9 border-b bg-sunken ${padding} text-sm font-medium whitespace-nowrap text-text-2`,
    firstHead: clsx(side, 'z-3'),
    body: clsx(
      isFolded ? firstLines[density] : [heights[density], line],
      padding,
      'py-0.5',
      density !== 'compact' && !isFolded && 'has-data-note:py-1.5',
    ),
    folded: clsx(padding, line, 'pb-1.5 text-sm whitespace-normal text-text-2'),
    first: clsx('text-start font-normal', side && `${side} z-1 bg-surface`),
    foot: `sticky bottom-0 z-2 ${heights[density]} border-t bg-sunken ${padding} font-semibold whitespace-nowrap`,
  }
}
