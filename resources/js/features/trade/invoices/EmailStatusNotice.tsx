import { router } from '@inertiajs/react'
import { useEffect } from 'react'
import { useFormat } from '#client/lib/format.ts'
import { Notice } from '#client/ui/Notice.tsx'
import type { InvoicePreviewProps } from '#server/trade/invoices/props.ts'
import { useInvoiceLabels } from './invoice-labels.tsx'

const POLL_MS = 2_000

/** Status of the newest email of an invoice while it is queued or after it failed. */
export function EmailStatusNotice({ page }: { page: InvoicePreviewProps }) {
  const { t } = useInvoiceLabels()
  const { dateTime } = useFormat()
  const { delivery, isMailSent, invoice } = page
  const isPolling =
    delivery?.state === 'queued' && (isMailSent || delivery.why === 'generating_pdf')
  useEffect(() => {
    if (!isPolling) return
    const timer = setInterval(
      () => router.reload({ only: ['delivery', 'documents', 'invoice'] }),
      POLL_MS,
    )
    return () => clearInterval(timer)
  }, [isPolling])
  if (delivery === null || delivery.state === 'sent' || invoice.state === 'void') return null
  const values = { to: delivery.to, at: dateTime(delivery.at) }
  if (delivery.state === 'failed')
    return (
      <Notice tone="critical" title={t('delivery.failed')} className="mb-4">
        {t(`delivery.${failureKey(delivery.why)}`, values)}
      </Notice>
    )
  return (
    <Notice role="status" className="mb-4">
      {t(`delivery.${waitingKey(delivery.why, isMailSent)}`, values)}
    </Notice>
  )
}

function failureKey(reason: string | null) {
  return reason === 'pdf_failed' || reason === 'withdrawn' ? reason : 'refused'
}

function waitingKey(reason: string | null, isMailSent: boolean) {
  if (reason === 'generating_pdf') return reason
  if (!isMailSent) return 'no_mail_server'
  return reason === 'retry' ? reason : 'queued'
}
