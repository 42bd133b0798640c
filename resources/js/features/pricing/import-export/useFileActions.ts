import { Download, FileUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MenuAction } from '#client/app/list/MoreMenu.tsx'

/** Files with the same rows. */
export interface FileGroup {
  /** Says which rows they hold, where a page offers several groups. */
  heading?: string
  /** The address of the export, but without a format. */
  list: string
  /** A product file, and its label. */
  shopify?: { href: string; label: string }
}

/** The files of a page for its ⋯ menu, and the import. */
export function useFileActions(groups: readonly FileGroup[]): MenuAction[] {
  const { t } = useTranslation('price')
  return [
    ...groups.flatMap(({ heading, list, shopify }) =>
      [
        ...(['csv', 'xlsx'] as const).map((format) => ({
          id: format,
          label: t(`files.${format}`),
          href: `${list}${list.includes('?') ? '&' : '?'}format=${format}`,
        })),
        ...(shopify ? [{ id: 'shopify', ...shopify }] : []),
      ].map((file) => ({
        ...file,
        id: `${file.id} ${list}`,
        icon: Download,
        download: 'yes' as const,
        ...(heading && { heading }),
      })),
    ),
    { id: 'import', label: t('files.import'), icon: FileUp, href: '/price-import' },
  ]
}
