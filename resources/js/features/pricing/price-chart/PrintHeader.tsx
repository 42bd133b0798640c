import { useTranslation } from 'react-i18next'
import type { WhatIf } from '#client/features/pricing/price-chart/what-if/useWhatIf.ts'
import { goldText, summaryOf } from '#client/features/pricing/price-chart/what-if/what-if.ts'
import { useFormat } from '#client/lib/format.ts'
import type { PriceProps, VariantProps } from '#server/pricing/price-chart/props.ts'

interface PrintHeaderProps {
  quote: PriceProps['quote']
  variants: VariantProps[]
  whatIf: WhatIf
}

/** Printed only: the gold price of the list, and whether it is a what-if. */
export function PrintHeader({ quote, variants, whatIf }: PrintHeaderProps) {
  const { t } = useTranslation('price')
  const format = useFormat()
  const isOutdated = whatIf.newest && summaryOf(variants, whatIf.newest).changed > 0
  const gold = (mid: string) => quote && format.gold(mid, quote.currency)
  return (
    <div className="mb-3 hidden text-xs print:block">
      {quote && (
        <p>
          {t('print.gold', {
            context: quote.metal,
            price: gold(quote.mid),
            at: format.dateTime(quote.quotedAt),
          })}
        </p>
      )}
      {isOutdated && <p>{t('print.drifted')}</p>}
      {whatIf.prices && (
        <p className="font-semibold">
          {t('print.whatIf', { price: gold(goldText(whatIf.micro)) })}
        </p>
      )}
    </div>
  )
}
