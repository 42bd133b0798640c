import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { Card } from '#client/ui/Card.tsx'
import type { KaratRate } from '#server/market/quotes/karat-rates.ts'

export function KaratTable({ rates, currency }: { rates: KaratRate[]; currency: string }) {
  const { t } = useTranslation('gold-price-logs')
  const { number } = useFormat()
  const price = (text: string) =>
    number(Number(text), { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return (
    <Card title={t('rates.title', { currency })}>
      {rates.length === 0 && <p className="text-text-2">{t('rates.none')}</p>}
      {rates.length > 0 && (
        <div className="-mx-4 overflow-x-auto sm:-mx-5">
          <table className="w-full">
            <thead className="bg-sunken text-sm text-text-2">
              <tr>
                <th scope="col" className={`${head} text-start`}>
                  {t('rates.alloy')}
                </th>
                <th scope="col" className={`${head} num`}>
                  {t('rates.gram')}
                </th>
                <th scope="col" className={`${head} num`}>
                  {t('rates.dwt')}
                </th>
                <th scope="col" className={`${head} num`}>
                  {t('rates.ozt')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rates.map((rate) => (
                <tr key={rate.label} className="border-t">
                  <th scope="row" className={`${edges} py-2 text-start font-medium`}>
                    {rate.label}{' '}
                    <span className="text-sm font-normal text-text-3">{rate.fineness}</span>
                  </th>
                  <td className={`${cell} font-semibold`}>{price(rate.perGram)}</td>
                  <td className={cell}>{price(rate.perPennyweight)}</td>
                  <td className={cell}>{price(rate.perTroyOunce)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className="mt-3 text-sm text-text-3">{t('rates.note')}</p>
    </Card>
  )
}

// On a phone, the columns stand closer together so that none is cut.
const edges = 'px-2 first:ps-4 last:pe-4 sm:px-5 sm:first:ps-5 sm:last:pe-5'
const head = `${edges} py-2 font-medium max-sm:whitespace-normal`
const cell = `num ${edges} py-2`
