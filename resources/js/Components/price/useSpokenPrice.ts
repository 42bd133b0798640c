import { useTranslation } from 'react-i18next'
import { formatAmount } from '#server/gold/money.ts'
import type { VariantProps } from '#server/prices/props.ts'
import { usePreferences } from '../../preferences.ts'
import { useFormat } from '../format.ts'
import { numbers, wordTag } from '../intl.ts'
import type { Seen } from './edit/useSeen.ts'

/** The whole sentence of a cell, as a person would read it out. */
export function useSpokenPrice() {
  const { t } = useTranslation('price')
  const format = useFormat()
  const tag = usePreferences((state) => wordTag(state.locale))
  const words = (minor: number | null | undefined, currency: string) =>
    minor === null || minor === undefined
      ? t('cell.unpriced')
      : numbers(tag, spokenMoney(currency)).format(
          formatAmount(minor, currency) as Intl.StringNumericLiteral,
        )
  return (variant: VariantProps, { price, figure, why, theirs }: Seen, currency: string) => {
    const place = {
      karat: variant.karat.replace(/K$/, ''),
      width: format.number(variant.widthMm),
      length: format.number(variant.lengthIn),
    }
    const now = { ...place, price: words(price, currency) }
    if (why === null) return t('cell.sentence', now)
    const next = figure === 'formula' ? t('cell.formulaAgain') : words(figure, currency)
    if (why === 'tried') return t('cell.triedSentence', { ...now, tried: next })
    const change = { ...now, next }
    return t(theirs === null ? 'cell.editedSentence' : 'cell.movedSentence', change)
  }
}

const spokenMoney = (currency: string) =>
  ({
    style: 'currency',
    currency,
    currencyDisplay: 'name',
    trailingZeroDisplay: 'stripIfInteger',
  }) as const
