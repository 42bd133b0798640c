import { Badge } from '#client/ui/Badge.tsx'
import type { InvoiceRowProps } from '#server/trade/invoices/props.ts'
import { TONES, useInvoiceWords } from './useInvoiceWords.ts'

type Told = Pick<InvoiceRowProps, 'state' | 'isLate' | 'letter'>

/** How an invoice stands; late, and a letter that did not go, are said beside it. */
export function InvoiceBadge({ state, isLate, letter }: Told) {
  const { t } = useInvoiceWords()
  const isStuck = letter === 'failed' && state !== 'void'
  return (
    <span className="inline-flex flex-wrap gap-1">
      {!(isStuck && state === 'sent') && (
        <Badge tone={TONES[state]}>
          {state === 'sent' && letter === 'queued' ? t('delivery.under_way') : t(`state.${state}`)}
        </Badge>
      )}
      {isStuck && <Badge tone="critical">{t('delivery.badge')}</Badge>}
      {isLate && <Badge tone="critical">{t('late')}</Badge>}
    </span>
  )
}
