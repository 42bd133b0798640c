import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { GoldCondition } from '#client/features/market/current-price/gold-condition.ts'
import { figure } from '#client/lib/intl.ts'
import type { BoardProps } from '#server/market/board/board-props.ts'

/** The share of the screen that the rows may occupy, in percent of its height and width; less above an announcement. */
const HEIGHT = 62
const HEIGHT_ABOVE = 46
const WIDTH = 88
/** Width of a character relative to its height. */
const FIGURE_WIDTH = 0.6

/** Shows the rates as large as the screen allows, greyed out while they are unreliable. */
export function RateTable({ board, condition }: { board: BoardProps; condition: GoldCondition }) {
  const { t } = useTranslation('board')
  const { rates, currency, locale } = board
  const [first] = rates
  const price = (text: string) =>
    figure(locale.code, text, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  const shown = rates.map(({ label, sell, buyBack }) => ({
    label,
    figures: [sell, buyBack].filter((rate) => rate !== undefined).map(price),
  }))
  const widest = Math.max(...shown.map(({ label, figures }) => widthOf([label, ...figures])))
  const height = board.announcement ? HEIGHT_ABOVE : HEIGHT
  const size = `min(${height / Math.max(rates.length, 2) / 1.75}vh, ${WIDTH / widest}vw)`
  const isUnreliable = condition === 'stale' || condition === 'lost'
  return (
    <table className="w-full flex-1 leading-tight" style={{ fontSize: size }}>
      <thead className="text-[max(0.875rem,2.8vmin)] text-text-2">
        <tr className="border-b">
          <th scope="col" className="pb-[1vmin] text-start font-medium">
            {t('display.karat')}
          </th>
          {first?.sell !== undefined && <Column title={t('display.sell')} />}
          {first?.buyBack !== undefined && <Column title={t('display.buy_back')} />}
        </tr>
      </thead>
      <tbody className={clsx(isUnreliable && 'text-text-3')}>
        {shown.map(({ label, figures }) => (
          <tr key={label} className="border-b last:border-b-0">
            <th scope="row" className="text-start font-medium whitespace-nowrap">
              <bdi>{label}</bdi>
            </th>
            {figures.map((figure, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by their position.
              <td key={column} className={figureClass}>
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Column({ title }: { title: string }) {
  return (
    <th scope="col" className="num pb-[1vmin] ps-[2vmin] font-medium">
      {title}
    </th>
  )
}

const figureClass = 'num ps-[2vmin] font-display whitespace-nowrap'

/** Width in multiples of the font size, with a space between columns; direction marks have no width. */
function widthOf(texts: string[]): number {
  const letters = texts.map((text) => text.replace(/\p{Cf}/gu, '').length + 1)
  return FIGURE_WIDTH * letters.reduce((sum, count) => sum + count, 0)
}
