import { useTranslation } from 'react-i18next'
import { places } from '#client/lib/figures.ts'
import { useFormat } from '#client/lib/format.ts'
import { joinParts } from '#client/lib/join-parts.ts'
import type { ShownPart, ShownStones } from '#server/formula/price/composition.ts'

/** A metal part of a piece and a line of its stones as text: 18K 12.400 g, 1 diamond 1.010 ct · F VS1 · GIA 2185. */
export function usePartTexts() {
  const { t } = useTranslation('stones')
  const format = useFormat()
  return {
    metal: ({ karat, weightG }: ShownPart) => `${karat} ${format.weight(weightG)}`,
    stones: ({ kind, count, caratMilli, quality = '', certificate = '' }: ShownStones) => {
      const stones = t(`kind.${kind}`, { count })
      const carats =
        caratMilli === null
          ? ''
          : ` ${t('carats', { carats: format.number(caratMilli / 1000, places(3, 3)) })}`
      return joinParts([stones + carats, quality, certificate].filter((text) => text !== ''))
    },
  }
}
