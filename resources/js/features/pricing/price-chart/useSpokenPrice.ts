import { useTranslation } from 'react-i18next'
import { useMeasures } from '#client/features/catalogue/measures/useMeasures.ts'
import { useMetalName } from '#client/features/market/metals/metals.ts'
import { numbers, textTag } from '#client/lib/intl.ts'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import { formatAmount } from '#server/formula/units/money.ts'
import type { VariantProps } from '#server/pricing/price-chart/props.ts'
import type { CellPrice } from './edit/useCellPrice.ts'

/** The content of a cell as a sentence for screen readers. */
export function useSpokenPrice() {
  const { t } = useTranslation('price')
  const { t: kinds } = useTranslation('piece-kinds')
  const measures = useMeasures('long')
  const nameOf = useMetalName()
  const tag = usePreferences((state) => textTag(state.locale))
  const amountText = (minor: number | null | undefined, currency: string) =>
    minor === null || minor === undefined
      ? t('cell.unpriced')
      : numbers(tag, spokenMoney(currency)).format(
          formatAmount(minor, currency) as Intl.StringNumericLiteral,
        )
  return (
    variant: VariantProps,
    { price, figure, reason, theirs }: CellPrice,
    currency: string,
  ) => {
    const { widthMm, lengthIn } = variant
    const { metal } = variant
    const [, karat] = /^(\d+)K$/.exec(variant.karat ?? '') ?? []
    const isChain = widthMm !== null && lengthIn !== null && karat !== undefined
    const measure = measures.textsOf(variant).join(' ')
    const values = isChain
      ? { karat, width: measures.width(widthMm), length: measures.length(lengthIn) }
      : {
          karat: karat ?? '',
          alloy: metal ? spokenAlloy(variant.karat ?? '', nameOf(metal)) : kinds(variant.kind),
          measure,
        }
    const spoken = karat === undefined ? 'spoken_alloy' : 'spoken'
    const now = { ...values, price: amountText(price, currency) }
    if (reason === null) return t(isChain ? 'cell.sentence' : `${spoken}.now`, now)
    const next = figure === 'formula' ? t('cell.formulaAgain') : amountText(figure, currency)
    if (reason === 'what_if')
      return t(isChain ? 'cell.whatIfSentence' : `${spoken}.whatIf`, { ...now, tried: next })
    const change = { ...now, next }
    if (theirs === null) return t(isChain ? 'cell.editedSentence' : `${spoken}.edited`, change)
    return t(isChain ? 'cell.conflictSentence' : `${spoken}.conflict`, change)
  }
}

/** An alloy that is named by the symbol of its metal, in words: 'Ag 925' becomes 'Silver 925'. */
const spokenAlloy = (label: string, metal: string): string =>
  label.replace(/^(Ag|Pt|Pd)(?= \d)/, () => metal)

const spokenMoney = (currency: string) =>
  ({
    style: 'currency',
    currency,
    currencyDisplay: 'name',
    trailingZeroDisplay: 'stripIfInteger',
  }) as const
