import { Download, FileUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MenuAction } from '#client/app/list/MoreMenu.tsx'

/**
 * The files of a page for its ⋯ menu. `list` is the address of the export with its current filters, but without a format;
 * `shopify` is that of a file for Shopify.
 */
export function useFileActions(list: string, shopify?: string): MenuAction[] {
  const { t } = useTranslation('price')
  const withFormat = (format: string) => `${list}${list.includes('?') ? '&' : '?'}format=${format}`
  const files = [
    { id: 'csv', href: withFormat('csv') },
    { id: 'xlsx', href: withFormat('xlsx') },
    ...(shopify ? [{ id: 'shopify', href: shopify } as const] : []),
  ] as const
  return [
    ...files.map(({ id, href }) => ({
      id,
      label: t(`files.${id}`),
      icon: Download,
      href,
      download: 'yes' as const,
    })),
    { id: 'import', label: t('files.import'), icon: FileUp, href: '/price-import' },
  ]
}
