import { Link } from '@inertiajs/react'
import { useFormat } from '#client/lib/format.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button, DownloadLink } from '#client/ui/Button.tsx'
import type { DocumentProps } from '#server/trade/documents/props.ts'
import { useDocumentLabels } from './useDocumentLabels.ts'

interface DocumentRowProps {
  document: DocumentProps
  onRetry: () => void
}

export function DocumentRow({ document, onRetry }: DocumentRowProps) {
  const { t, kind, language } = useDocumentLabels()
  const { dateTime } = useFormat()
  const { id, state, locale, createdAt, sha256 } = document
  const name = kind(document.kind)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
      <span className="min-w-0">
        <Link
          href={`/documents/${id}`}
          className="font-medium hover:underline"
          aria-label={t('show', { name })}
        >
          {name}
        </Link>
        <span
          className="block text-sm text-text-2"
          title={sha256 === null ? undefined : t('hash', { hash: sha256 })}
        >
          {language(locale)} · <bdi>{dateTime(createdAt)}</bdi>
        </span>
      </span>
      <span aria-live="polite" className="flex items-center gap-2">
        {state === 'waiting' && <Badge tone="neutral">{t('waiting')}</Badge>}
        {state === 'failed' && (
          <>
            <Badge tone="critical">{t('failed')}</Badge>
            <Button size="sm" onPress={onRetry}>
              {t('retry')}
            </Button>
          </>
        )}
        {state === 'made' && (
          <DownloadLink
            size="sm"
            href={`/documents/${id}/file`}
            aria-label={t('file_of', { name })}
          >
            {t('file')}
          </DownloadLink>
        )}
      </span>
    </li>
  )
}
