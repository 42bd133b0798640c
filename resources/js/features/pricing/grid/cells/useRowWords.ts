import { useTranslation } from 'react-i18next'
import type { Row } from './matrix.ts'
import { useMeasures } from './useMeasures.ts'

/** What the pieces of a row have in common: width, size, and a colour other than yellow. */
export function useRowWords() {
  const { t } = useTranslation('price')
  const measuresOf = useMeasures()
  return ({ widthMm, size, colour }: Omit<Row, 'cells'>): string => {
    const parts = measuresOf({ widthMm, size, lengthIn: null })
    if (colour !== 'yellow') parts.push(t(`colour.${colour}`))
    return parts.length > 0 ? parts.join(' · ') : t('cell.dash')
  }
}
