import { PageHeader } from '#client/app/PageHeader.tsx'
import { DocumentSheet } from '#client/features/trade/documents/DocumentSheet.tsx'
import { useDocumentLabels } from '#client/features/trade/documents/useDocumentLabels.ts'
import { useFormat } from '#client/lib/format.ts'
import { Button, DownloadLink } from '#client/ui/Button.tsx'
import type { Pages } from '#server/http/pages.ts'

/** A document to read and print. */
export default function DocumentPage({ document, content, back }: Pages['document']) {
  const { t, kind, language } = useDocumentLabels()
  const { dateTime } = useFormat()
  const { madeAt } = document
  const values = { language: language(document.locale) }
  return (
    <>
      <div data-print="no" className="mx-auto max-w-3xl">
        <PageHeader
          parent={{ href: back, label: content.number }}
          title={`${kind(document.kind)} ${content.number}`}
          subtitle={
            madeAt === null
              ? t('waiting_subtitle', values)
              : t('subtitle', { ...values, at: dateTime(madeAt) })
          }
          actions={
            <>
              <Button onPress={() => print()}>{t('print')}</Button>
              {madeAt !== null && (
                <DownloadLink variant="primary" href={`/documents/${document.id}/file`}>
                  {t('file')}
                </DownloadLink>
              )}
            </>
          }
        />
      </div>
      <DocumentSheet document={content} />
    </>
  )
}
