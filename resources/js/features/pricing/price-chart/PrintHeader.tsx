import { useTranslation } from 'react-i18next'
import { useMetalsContext } from '#client/features/market/metals/metals.ts'
import {
  useWhatIfQuestions,
  type WhatIf,
} from '#client/features/pricing/price-chart/what-if/useWhatIf.ts'
import { pricedMetals, summaryOf } from '#client/features/pricing/price-chart/what-if/what-if.ts'
import { useFormat } from '#client/lib/format.ts'
import type { PriceProps, VariantProps } from '#server/pricing/price-chart/props.ts'

interface PrintHeaderProps {
  props: PriceProps
  variants: VariantProps[]
  whatIf: WhatIf
}

/** Printed only: the prices of the list's metals, and whether it is a what-if. */
export function PrintHeader({ props, variants, whatIf }: PrintHeaderProps) {
  const { t } = useTranslation('price')
  const format = useFormat()
  const context = useMetalsContext()
  const isOutdated = whatIf.newest && summaryOf(variants, whatIf.newest).changed > 0
  const questions = useWhatIfQuestions(props, whatIf)
  return (
    <div className="mb-3 hidden text-xs print:block">
      {pricedMetals(props).map(({ quote }) => (
        <p key={quote.metal}>
          {t('print.gold', {
            context: quote.metal,
            price: format.gold(quote.mid, quote.currency),
            at: format.dateTime(quote.quotedAt),
          })}
        </p>
      ))}
      {isOutdated && <p>{t('print.drifted', { context })}</p>}
      {whatIf.prices && (
        <p className="font-semibold">{[...questions, t('print.whatIf')].join(' ')}</p>
      )}
    </div>
  )
}
