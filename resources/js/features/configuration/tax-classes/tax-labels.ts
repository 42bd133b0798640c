import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import type { TaxSum } from '#server/formula/tax-sums.ts'

/** Labels of tax classes and of the sums by class. */
export function useTaxLabels() {
  const { t } = useTranslation('tax-classes')
  const { taxRate, money } = useFormat()
  /** Lines from before tax classes have a rate without a name. */
  const label = ({ name, ratePpm }: Pick<TaxSum, 'name' | 'ratePpm'>) => {
    const rate = taxRate(ratePpm)
    return name === '' ? t('line.earlier', { rate }) : t('line.class', { name, rate })
  }
  return {
    t,
    label,
    /** Percent as plain text, as the server has it. */
    rateOf: (text: string) => taxRate(Math.round(Number(text) * 10_000)),
    sum: (tax: TaxSum, currency: string) => {
      if (tax.name === '') return label(tax)
      const base = money(tax.base, currency)
      return [t('line.on', { tax: label(tax), base }), tax.reason].filter(Boolean).join(' · ')
    },
  }
}
