import { clsx } from 'clsx'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { RunLineProps } from '#server/prices/props.ts'
import { useFormat } from '../../format.ts'
import { Change, PieceName, Standing } from './LineParts.tsx'
import { useLineRows } from './useLineRows.ts'

export interface RunLinesProps {
  lines: RunLineProps[]
  currency: string
  onOpen: (line: RunLineProps) => void
}

const ROW = 44

/** The lines of a run, old and new side by side; the piece's name opens its receipt. */
export function RunTable({ lines, currency, onOpen }: RunLinesProps) {
  const { t } = useTranslation('price-runs')
  const { frame, items, before, after, measure } = useLineRows(lines.length, ROW)
  const margins = lines.some(({ marginBp }) => marginBp !== undefined)
  const columns = margins ? 6 : 5
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list must scroll by keyboard
    <section ref={frame} tabIndex={0} aria-label={t('line.list')} className={frameClass}>
      <table aria-rowcount={lines.length + 1} className="w-full border-separate border-spacing-0">
        <thead>
          <tr>
            <Head>{t('line.name')}</Head>
            <Head figure="yes">{t('line.old')}</Head>
            <Head figure="yes">{t('line.new')}</Head>
            <Head figure="yes">{t('line.change')}</Head>
            {margins && <Head figure="yes">{t('line.margin')}</Head>}
            <Head>{t('line.standing')}</Head>
          </tr>
        </thead>
        <tbody>
          <Gap height={before} columns={columns} />
          {items.map(({ index, key }) => {
            const line = lines[index]
            return (
              line && (
                <LineRow
                  key={key}
                  line={line}
                  index={index}
                  currency={currency}
                  onOpen={onOpen}
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

interface LineRowProps extends Omit<RunLinesProps, 'lines'> {
  line: RunLineProps
  index: number
  rowRef: Ref<HTMLTableRowElement>
}

function LineRow({ line, index, currency, onOpen, rowRef }: LineRowProps) {
  const format = useFormat()
  const { t } = useTranslation('price-runs')
  const price = (minor: number | null) =>
    minor === null ? t('line.none') : format.money(minor, currency, { zeros: 'strip' })
  return (
    <tr
      ref={rowRef}
      data-index={index}
      aria-rowindex={index + 2}
      className="group relative hover:bg-sunken dark:hover:bg-raised"
    >
      <th scope="row" className={clsx(cellClass, 'text-start font-normal')}>
        <button
          type="button"
          onClick={() => onOpen(line)}
          className="min-h-6 text-start underline-offset-2 after:absolute after:inset-0 group-hover:underline"
        >
          <PieceName line={line} />
        </button>
      </th>
      <td className={clsx(cellClass, 'num text-text-2')}>{price(line.old)}</td>
      <td className={clsx(cellClass, 'num', line.old !== line.new && 'font-semibold')}>
        {price(line.new)}
      </td>
      <td className={clsx(cellClass, 'num')}>
        <Change bp={line.changeBp} />
      </td>
      {line.marginBp !== undefined && (
        <td className={clsx(cellClass, 'num')}>
          {line.marginBp === null ? t('line.none') : format.percent(line.marginBp)}
        </td>
      )}
      <td className={cellClass}>
        <Standing line={line} />
      </td>
    </tr>
  )
}

const Gap = ({ height, columns }: { height: number; columns: number }) =>
  height > 0 && (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height }} />
    </tr>
  )

const Head = ({ figure, children }: { figure?: 'yes'; children: string }) => (
  <th
    scope="col"
    className={clsx(
      'sticky top-0 z-10 h-9 border-b bg-sunken px-4 text-xs font-medium text-text-2',
      figure ? 'num' : 'text-start',
    )}
  >
    {children}
  </th>
)

const frameClass = 'max-h-[70dvh] overflow-auto rounded-card border bg-surface print:max-h-none'
const cellClass = 'h-11 border-b px-4 py-1.5'
