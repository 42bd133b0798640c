import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import { directionOf } from '#lang/locales.ts'
import type { TaxSum } from '#server/formula/price/tax-sums.ts'

/** Labels of tax classes and of the sums by class. */
export function useTaxLabels() {
  const { t } = useTranslation('tax-classes')
  const { taxRate, money } = useFormat()
  const isRtl = directionOf(usePreferences((state) => state.locale)) === 'rtl'
  // Between Arabic words the rate would move to the other side of a Latin name.
  const isolated = (text: string) => (isRtl ? `\u2068${text}\u2069` : text)
  /** Lines from before tax classes have a rate without a name. */
  const label = ({ name, ratePpm }: Pick<TaxSum, 'name' | 'ratePpm'>) => {
    const rate = taxRate(ratePpm)
    return name === '' ? t('line.earlier', { rate }) : isolated(t('line.class', { name, rate }))
  }
  return {
    t,
    label,
    /** Percent as plain text, as the server has it. */
    rateOf: (text: string) => taxRate(Math.round(Number(text) * 10_000)),
    sum: (tax: TaxSum, currency: string) => {
      if (tax.name === '') return label(tax)
      const base = isolated(money(tax.base, currency))
      const on = t('line.on', { tax: label(tax), base })
      return tax.reason === '' ? on : `${on} · ${isolated(tax.reason)}`
    },
  }
}
