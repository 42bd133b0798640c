import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import type { ShopRate } from '#server/market/board/board-props.ts'
import type { KaratRate } from '#server/market/quotes/karat-rates.ts'

interface RateCardProps {
  rate: ShopRate
  shopCurrency: string
  /** Value of the pure metal, in the currency of the gold price. */
  metal: KaratRate | undefined
  currency: string
}

const UNITS = ['g', 'dwt', 'ozt'] as const

/** The rates of an alloy; the price per gram is emphasized because customers ask for it most. */
export function RateCard({ rate, shopCurrency, metal, currency }: RateCardProps) {
  const { t } = useTranslation('board')
  const format = useFormat()
  return (
    <>
      <p className="flex items-baseline justify-between gap-2">
        <span className="text-lg font-semibold">{rate.label}</span>
        <span className="text-sm text-text-3">{t('fineness', { fineness: rate.fineness })}</span>
      </p>
      <table className="mt-1 w-full">
        <thead className="text-xs text-text-3">
          <tr>
            <th scope="col" className="py-1 text-start font-medium">
              <span className="sr-only">{t('unit.label')}</span>
            </th>
            <th scope="col" className="num py-1 font-medium">
              {t('sell')}
            </th>
            <th scope="col" className="num py-1 font-medium">
              {t('buy_back')}
            </th>
          </tr>
        </thead>
        <tbody>
          {UNITS.map((unit) => (
            <tr key={unit} className={clsx(unit === 'g' ? 'text-lg' : 'text-sm text-text-2')}>
              <th scope="row" className="py-0.5 text-start font-normal text-text-2">
                {t(`unit.${unit}`)}
              </th>
              <td className={clsx('num py-0.5', unit === 'g' && 'font-semibold')}>
                {format.rate(rate.sell[unit], shopCurrency)}
              </td>
              <td className="num py-0.5">{format.rate(rate.buyBack[unit], shopCurrency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {metal && (
        <p className="mt-2 border-t pt-2 text-xs text-text-3">
          {t('metal_only', { price: format.rate(metal.perGram, currency) })}
        </p>
      )}
    </>
  )
}
