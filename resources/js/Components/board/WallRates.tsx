import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { BoardProps } from '#server/gold-price-logs/board-props.ts'
import type { GoldCondition } from '../gold-condition.ts'
import { figure } from '../intl.ts'

/** What is left of the screen's height for the rows, in hundredths of it. */
const HEIGHT = 62

/** The rates as large as the screen allows; they pale when they may not be gone by. */
export function WallRates({ board, condition }: { board: BoardProps; condition: GoldCondition }) {
  const { t } = useTranslation('board')
  const { rates, currency, locale } = board
  const [first] = rates
  const price = (text: string) =>
    figure(locale.code, text, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  const isDoubtful = condition === 'stale' || condition === 'lost'
  const size = `min(${HEIGHT / Math.max(rates.length, 2) / 1.75}vh, 9vw, 7.5rem)`
  return (
    <table className="w-full flex-1" style={{ fontSize: size }}>
      <thead className="text-[max(0.875rem,2.8vmin)] text-text-2">
        <tr className="border-b">
          <th scope="col" className="pb-[1vmin] text-start font-medium">
            {t('wall.karat')}
          </th>
          {first?.sell !== undefined && <Column title={t('wall.sell')} />}
          {first?.buyBack !== undefined && <Column title={t('wall.buy_back')} />}
        </tr>
      </thead>
      <tbody className={clsx(isDoubtful && 'text-text-3')}>
        {rates.map(({ label, sell, buyBack }) => (
          <tr key={label} className="border-b last:border-b-0">
            <th scope="row" className="text-start font-medium whitespace-nowrap">
              <bdi>{label}</bdi>
            </th>
            {sell !== undefined && <td className={figureClass}>{price(sell)}</td>}
            {buyBack !== undefined && <td className={figureClass}>{price(buyBack)}</td>}
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
