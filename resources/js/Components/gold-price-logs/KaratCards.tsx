import { useTranslation } from 'react-i18next'
import type { KaratRate } from '#server/gold-price-logs/props.ts'
import { useFormat } from '../format.ts'

interface KaratCardsProps {
  rates: KaratRate[]
  currency: string
}

/** One card per alloy: a gram large, a pennyweight and an ounce small. */
export function KaratCards({ rates, currency }: KaratCardsProps) {
  const { t } = useTranslation('gold-price-logs')
  return (
    <section aria-label={t('latest.karats')}>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-3">
        {rates.map((rate) => (
          <li key={rate.label} className="rounded-card border bg-surface p-4">
            <KaratCard rate={rate} currency={currency} />
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-text-3">{t('latest.note_premium')}</p>
    </section>
  )
}

function KaratCard({ rate, currency }: { rate: KaratRate; currency: string }) {
  const { t } = useTranslation('gold-price-logs')
  const { number } = useFormat()
  const price = (text: string) =>
    number(Number(text), { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  return (
    <>
      <p className="flex items-baseline justify-between gap-2">
        <span className="text-lg font-semibold">{rate.label}</span>
        <span className="text-sm text-text-3">{rate.fineness}</span>
      </p>
      <p className="mt-2">
        <bdi className="font-display text-2xl">{price(rate.perGram)}</bdi>{' '}
        <span className="text-text-2">{t('latest.gram')}</span>
      </p>
      <p className="mt-1 text-sm text-text-2">
        {t('latest.dwt', { price: price(rate.perPennyweight) })}
      </p>
      <p className="text-sm text-text-2">{t('latest.ozt', { price: price(rate.perTroyOunce) })}</p>
    </>
  )
}
