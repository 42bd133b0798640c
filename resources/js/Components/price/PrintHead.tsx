import { useTranslation } from 'react-i18next'
import type { PriceProps } from '#server/prices/props.ts'
import { useFormat } from '../format.ts'
import type { WhatIf } from './useWhatIf.ts'
import { goldText } from './what-if.ts'

interface PrintHeadProps {
  quote: PriceProps['quote']
  whatIf: WhatIf
}

/** On paper only: for which day and which gold the list holds, and whether it is only a trial. */
export function PrintHead({ quote, whatIf }: PrintHeadProps) {
  const { t } = useTranslation('price')
  const format = useFormat()
  const gold = (mid: string) => quote && format.gold(mid, quote.currency)
  return (
    <div className="mb-3 hidden text-xs print:block">
      <p>{t('print.at', { at: format.dateTime(new Date().toISOString()) })}</p>
      {quote && (
        <p>{t('print.gold', { price: gold(quote.mid), at: format.dateTime(quote.quotedAt) })}</p>
      )}
      {whatIf.prices && (
        <p className="font-semibold">{t('print.tried', { price: gold(goldText(whatIf.micro)) })}</p>
      )}
    </div>
  )
}
