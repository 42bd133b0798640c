import { usePage } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import type { NavKey } from './navigation.ts'

/** The names of pages in the menu: that of the price chart is Miami Cuban Link where that product is on sale. */
export function usePageLabel(): (key: NavKey) => string {
  const { t } = useTranslation('shell')
  const { shop } = usePage().props
  return (key) =>
    key === 'miami_cuban_link' && !shop?.sellsMiamiCubanLink
      ? t('nav.price_chart')
      : t(`nav.${key}`)
}
