import { router } from '@inertiajs/react'
import { useEffect } from 'react'
import { useFormat } from '#client/lib/format.ts'
import { Notice } from '#client/ui/Notice.tsx'
import type { InvoicePreviewProps } from '#server/trade/invoices/props.ts'
import { useInvoiceWords } from './useInvoiceWords.ts'

const PAUSE_MS = 2_000

/** How the newest letter about it stands: queued, sent, or why it did not go. */
export function DeliveryNote({ page }: { page: InvoicePreviewProps }) {
  const { t } = useInvoiceWords()
  const { dateTime } = useFormat()
  const { delivery, isMailSent, invoice } = page
  const isMoving = delivery?.state === 'queued' && (isMailSent || delivery.why === 'drawing')
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(
      () => router.reload({ only: ['delivery', 'documents', 'invoice'] }),
      PAUSE_MS,
    )
    return () => clearInterval(timer)
  }, [isMoving])
  if (delivery === null || delivery.state === 'sent' || invoice.state === 'void') return null
  const told = { to: delivery.to, at: dateTime(delivery.at) }
  if (delivery.state === 'failed')
    return (
      <Notice tone="critical" title={t('delivery.failed')} className="mb-4">
        {t(`delivery.${failure(delivery.why)}`, told)}
      </Notice>
    )
  return (
    <Notice role="status" className="mb-4">
      {t(`delivery.${waiting(delivery.why, isMailSent)}`, told)}
    </Notice>
  )
}

function failure(why: string | null) {
  return why === 'not_drawn' || why === 'withdrawn' ? why : 'refused'
}

function waiting(why: string | null, isMailSent: boolean) {
  if (why === 'drawing') return why
  if (!isMailSent) return 'unsent'
  return why === 'retry' ? why : 'queued'
}
