import { usePage } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'

export function Footer() {
  const { t } = useTranslation('shell')
  const { shop } = usePage().props
  return (
    <footer data-shell="" className="gutter py-5 text-center text-sm text-text-3 sm:text-start">
      {t('footer', { year: new Date().getFullYear(), shop: shop?.name || t('brand') })}
    </footer>
  )
}
