import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import type { PriceRule } from '#server/formula/settings/rule.ts'
import type { FirstSteps, HomeProps } from '#server/insights/home/props.ts'
import { examplePrice, type MarginFields } from './example-price.ts'

interface ExampleChainProps {
  piece: FirstSteps['weight']
  rule: PriceRule
  fields: MarginFields
  latest: HomeProps['latest']
}

/** The price of one chain of the catalogue with the values as typed. */
export function ExampleChain({ piece, rule, fields, latest }: ExampleChainProps) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const { karat, weightG, widthMm, lengthIn } = piece
  if (karat === null || weightG === null || widthMm === null || lengthIn === null) return null
  const price = latest && examplePrice(rule, fields, { karat, weightG }, latest)
  return (
    <div aria-live="polite" className="w-full rounded-control bg-sunken px-4 py-3">
      <p className="text-text-2">
        <bdi>
          {t('steps.margin.example', {
            karat,
            width: format.size(widthMm),
            length: format.inches(lengthIn),
            weight: format.weight(weightG),
          })}
        </bdi>{' '}
        {price && t('steps.margin.would_cost')}
      </p>
      {price && (
        <p className="mt-0.5 flex flex-wrap items-baseline gap-x-3">
          <bdi className="font-display text-3xl">
            {format.money(price.priceMinor, rule.currency)}
          </bdi>
          <span className="text-text-2">
            {t('steps.margin.of_that_melt')}{' '}
            <bdi>{format.money(price.meltMinor, rule.currency)}</bdi>
          </span>
        </p>
      )}
      {!price && (
        <p className="mt-1">{latest ? t('steps.margin.unclear') : t('steps.margin.no_gold')}</p>
      )}
    </div>
  )
}
