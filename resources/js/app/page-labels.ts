import { usePage } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import type { MenuLabelKey } from './horizontal-menu.ts'

/** The names of pages: that of the price chart is Miami Cuban Link where that product is on sale. */
export function usePageLabel(): (key: MenuLabelKey) => string {
  const { t } = useTranslation(['shell', 'menu'])
  const { shop } = usePage().props
  return (key) =>
    key === 'shell:nav.miami_cuban_link' && !shop?.sellsMiamiCubanLink
      ? t('shell:nav.price_chart')
      : t(key)
}
