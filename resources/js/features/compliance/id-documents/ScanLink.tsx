import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DownloadLink, WindowLink } from '#client/ui/Button.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import type { IdDocumentProps } from '#server/compliance/id-documents/props.ts'

interface ScanLinkProps {
  id: number
  scan: NonNullable<IdDocumentProps['scan']>
  labelOf: (act: string) => string
}

/** A picture opens in a window of its own; a PDF is saved. */
export function ScanLink({ id, scan, labelOf }: ScanLinkProps) {
  const { t } = useTranslation('id-documents')
  const href = `/id-documents/${id}/scan`
  if (scan.type === 'application/pdf')
    return (
      <DownloadLink size="sm" href={href} aria-label={labelOf(t('save_scan'))}>
        {t('save_scan')}
      </DownloadLink>
    )
  return (
    <WindowLink size="sm" href={href} aria-label={labelOf(t('open_scan'))}>
      {t('open_scan')}
      <Icon icon={ExternalLink} size={16} />
    </WindowLink>
  )
}
