import type { LineTax, TaxSum } from '#server/formula/price/tax-sums.ts'
import type { Sum } from './document-content.ts'
import type { DocumentWriter } from './document-layout.ts'

/** The class of one line, where its document has several; else empty. */
export function lineClass(
  { translate, figures }: DocumentWriter,
  taxes: readonly TaxSum[],
  { name, ratePpm }: LineTax,
): string {
  return taxes.length < 2 ? '' : translate('sum.tax_class', { name, rate: figures.rate(ratePpm) })
}

/**
 * The tax of each class, with the amount that is taxed and the reason below it. Lines from before tax classes have no
 * name: they show their rate alone, if they are taxed.
 */
export function taxLines(
  { translate, figures }: DocumentWriter,
  taxes: readonly TaxSum[],
  currency: string,
): Sum[] {
  return taxes.map(({ name, ratePpm, reason, base, tax }) => {
    const rate = figures.rate(ratePpm)
    const sum = { value: figures.money(tax, currency), isTotal: false }
    if (name === '') return { label: translate('sum.tax', { rate }), ...sum }
    const taxed = translate('sum.taxed', { base: figures.money(base, currency) })
    return {
      label: translate('sum.tax_class', { name, rate }),
      ...sum,
      detail: [taxed, reason].filter(Boolean).join(' · '),
    }
  })
}
