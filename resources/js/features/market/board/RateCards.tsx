import { Link, usePage } from '@inertiajs/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useShell } from '#client/app/shell-state.ts'
import type { MetalRatesProps } from '#server/market/board/board-props.ts'
import { RateCard } from './RateCard.tsx'

interface RateCardsProps extends MetalRatesProps {
  title: string
  /** Of the price of the metal. */
  currency: string
}

/** The shop's rates for the alloys of a metal. */
export function RateCards({ title, shopRates, shopCurrency, rates, currency }: RateCardsProps) {
  const { t } = useTranslation('board')
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-6">
      <h2 id={id} className="mb-3 text-sm font-semibold text-text-2">
        {title}
      </h2>
      {shopRates.length === 0 && <p className="text-text-2">{t('no_alloys')}</p>}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-3">
        {shopRates.map((rate) => (
          <li key={rate.label} className="rounded-card border bg-surface p-4">
            <RateCard
              rate={rate}
              shopCurrency={shopCurrency}
              metal={rates.find(({ label }) => label === rate.label)}
              currency={currency}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How the rates follow from the price, below all of them. */
export function RatesNote() {
  const { t } = useTranslation('board')
  const { auth } = usePage().props
  const isFull = useShell(({ fullScreen }) => fullScreen)
  return (
    <p className="mt-3 text-sm text-text-3">
      {t('shares')}{' '}
      {auth.can['gold_sources.see'] && !isFull && (
        <Link
          href="/configuration/sources?tab=use"
          className="text-petrol underline underline-offset-2"
        >
          {t('set_shares')}
        </Link>
      )}
    </p>
  )
}
