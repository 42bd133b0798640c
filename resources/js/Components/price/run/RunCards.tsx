import { useTranslation } from 'react-i18next'
import { useFormat } from '../../format.ts'
import { Change, PieceName, Standing } from './LineParts.tsx'
import type { RunLinesProps } from './RunTable.tsx'
import { useLineRows } from './useLineRows.ts'

const CARD = 92

/** The lines of a run on a phone: one under the other, each opens its receipt. */
export function RunCards({ lines, currency, onOpen }: RunLinesProps) {
  const { t } = useTranslation('price-runs')
  const format = useFormat()
  const { frame, items, before, after, measure } = useLineRows(lines.length, CARD)
  const price = (minor: number | null) =>
    minor === null ? t('line.none') : format.money(minor, currency, { zeros: 'strip' })
  return (
    <div ref={frame} className="h-[70dvh] overflow-auto rounded-card border bg-surface">
      <ul aria-label={t('line.list')} style={{ paddingBlockStart: before, paddingBlockEnd: after }}>
        {items.map(({ index, key }) => {
          const line = lines[index]
          return (
            line && (
              <li key={key} ref={measure} data-index={index} className="border-b">
                <button
                  type="button"
                  onClick={() => onOpen(line)}
                  className="w-full space-y-1.5 px-4 py-3 text-start -outline-offset-2"
                >
                  <span className="block font-medium">
                    <PieceName line={line} />
                  </span>
                  <span className="flex flex-wrap items-baseline gap-x-3">
                    <s className="text-text-2">{price(line.old)}</s>
                    <bdi className="font-semibold">{price(line.new)}</bdi>
                    <Change bp={line.changeBp} />
                  </span>
                  <Standing line={line} />
                </button>
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}
