import { router } from '@inertiajs/react'
import { useEffect, useState } from 'react'
import { useFormat } from '#client/lib/format.ts'
import { postJson } from '#client/lib/json-request.ts'
import { Button, DownloadLink } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import type { InvoicePreviewProps } from '#server/trade/invoices/props.ts'
import { useInvoiceLabels } from './invoice-labels.tsx'

const POLL_MS = 1_000
const reloadDocuments = () => router.reload({ only: ['documents'] })

/** The PDF files of an invoice, one for each version of its content. */
export function InvoiceFiles({ page }: { page: InvoicePreviewProps }) {
  const { t } = useInvoiceLabels()
  const { dateTime } = useFormat()
  const [isRequesting, setRequesting] = useState(false)
  const { documents, invoice } = page
  const isWaiting = documents.some(({ state }) => state === 'waiting')
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(reloadDocuments, POLL_MS)
    return () => clearInterval(timer)
  }, [isWaiting])
  const make = async () => {
    setRequesting(true)
    await postJson(`/apps/invoice/${invoice.id}/documents`)
    setRequesting(false)
    reloadDocuments()
  }
  if (invoice.number === null) return null
  return (
    <Card
      title={t('pdf.title')}
      actions={
        <Button size="sm" isPending={isRequesting || isWaiting} onPress={make}>
          {t('pdf.create')}
        </Button>
      }
    >
      <ul aria-live="polite" className="flex flex-col gap-2">
        {documents.length === 0 && <li className="text-text-2">{t('pdf.none')}</li>}
        {documents.map(({ id, state, createdAt }) => (
          <li key={id}>
            {state === 'made' && (
              <DownloadLink size="sm" variant="quiet" href={`/documents/${id}/file`}>
                {t('pdf.created', { at: dateTime(createdAt) })}
              </DownloadLink>
            )}
            {state === 'waiting' && <span className="text-text-2">{t('pdf.generating')}</span>}
            {state === 'failed' && <span className="text-critical">{t('pdf.failed')}</span>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
