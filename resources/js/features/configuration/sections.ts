import { useTranslation } from 'react-i18next'

/** The parts of the settings page from top to bottom; each is the id of its element. */
export const SECTIONS = [
  'margins',
  'defaults',
  'rules',
  'shop',
  'staff',
  'regions',
  'terms',
  'documents',
  'compliance',
  'security',
  'versions',
] as const
export type Section = (typeof SECTIONS)[number]

/** The headings of the sections. */
export function useSectionTitle(): (section: Section) => string {
  const { t } = useTranslation('configuration')
  const { t: documents } = useTranslation('documents')
  const titles: Record<Section, () => string> = {
    margins: () => t('constructions.title'),
    defaults: () => t('shop_wide.title'),
    rules: () => t('rules.title'),
    shop: () => t('shop.title'),
    staff: () => t('limits.title'),
    regions: () => t('markets.title'),
    terms: () => t('trade.title'),
    documents: () => documents('letterhead.title'),
    compliance: () => t('compliance.title'),
    security: () => t('sign_in.title'),
    versions: () => t('versions.title'),
  }
  return (section) => titles[section]()
}

/** Scrolls to a section and continues there by keyboard. False if it is not on this page. */
export function openSection(section: Section): boolean {
  const element = document.getElementById(section)
  if (!element) return false
  element.scrollIntoView({ block: 'start', behavior: 'instant' })
  element.tabIndex = -1
  element.focus({ preventScroll: true })
  return true
}
