import { useTranslation } from 'react-i18next'
import type { CardName } from '#server/insights/analytics/props.ts'

/** The words around a chart. */
export function useChartWords(card: CardName) {
  const { t } = useTranslation('analytics')
  return {
    heading: (key: string | null): string =>
      key === null
        ? t(`cards.${card}.title`)
        : t([`charts.${key}`, `figures.${key}`] as unknown as 'charts.book_ages'),
  }
}
