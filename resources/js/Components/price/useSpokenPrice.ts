import { useTranslation } from 'react-i18next'
import { formatAmount } from '#server/gold/money.ts'
import type { VariantProps } from '#server/prices/props.ts'
import { usePreferences } from '../../preferences.ts'
import { useFormat } from '../format.ts'
import { numbers, wordTag } from '../intl.ts'

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
  return (variant: VariantProps, { price, tried, currency }: Spoken) => {
    const place = {
      karat: variant.karat.replace(/K$/, ''),
      width: format.number(variant.widthMm),
      length: format.number(variant.lengthIn),
    }
    const now = { ...place, price: words(price, currency) }
    if (tried === undefined || tried === price) return t('cell.sentence', now)
    return t('cell.triedSentence', { ...now, tried: words(tried, currency) })
  }
}

const spokenMoney = (currency: string) =>
  ({
    style: 'currency',
    currency,
    currencyDisplay: 'name',
    trailingZeroDisplay: 'stripIfInteger',
  }) as const

interface Spoken {
  price: number | null
  tried: number | undefined
  currency: string
}
