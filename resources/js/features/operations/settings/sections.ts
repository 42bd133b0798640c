import { useTranslation } from 'react-i18next'

/** The parts of the settings page from top to bottom; each is the id of its element. */
export const SECTIONS = [
  'margins',
  'defaults',
  'rules',
  'versions',
  'shop',
  'regions',
  'terms',
  'documents',
  'compliance',
  'staff',
  'security',
] as const
export type Section = (typeof SECTIONS)[number]

/** The headings of the sections; those with an entry of their own in the navigation have its name. */
export function useSectionTitle(): (section: Section) => string {
  const { t } = useTranslation('configuration')
  const { t: shell } = useTranslation('shell')
  const titles: Record<Section, () => string> = {
    margins: () => t('groups.title'),
    defaults: () => t('shop_wide.title'),
    rules: () => t('rules.title'),
    versions: () => t('versions.title'),
    shop: () => t('shop.title'),
    regions: () => shell('nav.sale_rules'),
    terms: () => shell('nav.terms'),
    documents: () => shell('nav.documents'),
    compliance: () => shell('nav.compliance'),
    staff: () => shell('nav.staff_permissions'),
    security: () => shell('nav.security'),
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
