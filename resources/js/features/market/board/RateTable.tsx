import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { conditionOf } from '#client/features/market/current-price/gold-condition.ts'
import type { GoldConnection } from '#client/features/market/current-price/gold-store.ts'
import { useMetalName } from '#client/features/market/metals/metals.ts'
import { useNow } from '#client/lib/format.ts'
import { figure } from '#client/lib/intl.ts'
import type { Metal } from '#server/formula/units/karat.ts'
import type {
  BoardFreshness,
  BoardMetalProps,
  BoardProps,
} from '#server/market/board/board-props.ts'
import { useBoardTime } from './useBoardDisplay.ts'

/** The share of the screen that the rows may occupy, in percent of its height and width; less above an announcement. */
const HEIGHT = 62
const HEIGHT_ABOVE = 46
const WIDTH = 88
/** Width of a character relative to its height. */
const FIGURE_WIDTH = 0.6

/** Shows the rates as large as the screen allows, greyed out while they are unreliable. Several metals have a heading each. */
export function RateTable({
  board,
  connection,
}: {
  board: BoardProps
  connection: GoldConnection
}) {
  const { t } = useTranslation('board')
  const now = useNow(5_000)
  const groups = [board, ...board.others].map((group) => groupOf(group, board.locale.code))
  const rows = groups.flatMap((group) => group.rows)
  const isOfMany = groups.length > 1
  const [first] = groups.flatMap(({ rates }) => rates)
  const widest = Math.max(...rows.map(({ label, figures }) => widthOf([label, ...figures])), 1)
  const height = board.announcement ? HEIGHT_ABOVE : HEIGHT
  const lines = rows.length + (isOfMany ? groups.length : 0)
  const size = `min(${height / Math.max(lines, 2) / 1.75}vh, ${WIDTH / widest}vw)`
  return (
    <table className="w-full flex-1 leading-tight" style={{ fontSize: size }}>
      <thead className="text-[max(0.875rem,2.8vmin)] text-text-2">
        <tr className="border-b">
          <th scope="col" className="pb-[1vmin] text-start font-medium">
            {t(isOfMany ? 'metals.alloy' : 'display.karat')}
          </th>
          {first?.sell !== undefined && <Column title={t('display.sell')} />}
          {first?.buyBack !== undefined && <Column title={t('display.buy_back')} />}
        </tr>
      </thead>
      {groups.map(({ metal, freshness, rows: ofMetal }) => {
        const condition = freshness && conditionOf(freshness, connection, now)
        return (
          <tbody
            key={metal}
            className={clsx((condition === 'stale' || condition === 'lost') && 'text-text-3')}
          >
            {isOfMany && <MetalRow board={board} metal={metal} freshness={freshness} />}
            {ofMetal.map(({ label, figures }) => (
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
        )
      })}
    </table>
  )
}

/** The rows of one metal, with their figures as text. */
function groupOf(group: BoardMetalProps, locale: BoardProps['locale']['code']) {
  const { currency } = group
  const price = (text: string) =>
    figure(locale, text, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  const rows = group.rates.map(({ label, sell, buyBack }) => ({
    label,
    figures: [sell, buyBack].filter((rate) => rate !== undefined).map(price),
  }))
  return { ...group, rows }
}

interface MetalRowProps {
  board: BoardProps
  metal: Metal
  freshness: BoardFreshness | null
}

/** The heading of a metal, with the time of its price or why it has no rates. */
function MetalRow({ board, metal, freshness }: MetalRowProps) {
  const { t } = useTranslation('board')
  const nameOf = useMetalName()
  const { moment } = useBoardTime(board)
  const text = () => {
    if (!freshness) return t('display.none')
    if (freshness.tooOld) return t('display.too_old')
    const time = moment(freshness.quotedAt)
    return freshness.state === 'stale'
      ? t('display.stale_text', { time })
      : t('display.price_of', { time })
  }
  return (
    <tr className="border-b">
      <th
        scope="rowgroup"
        colSpan={3}
        className="pt-[0.4em] text-start text-[max(0.875rem,0.6em)] font-semibold"
      >
        {nameOf(metal)} <span className="ps-[1em] font-normal text-text-2">{text()}</span>
      </th>
    </tr>
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
