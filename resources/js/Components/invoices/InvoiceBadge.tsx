import type { InvoiceRowProps } from '#server/invoices/props.ts'
import { Badge } from '../Badge.tsx'
import { TONES, useInvoiceWords } from './useInvoiceWords.ts'

/** How an invoice stands; late is said beside it. */
export function InvoiceBadge({ state, isLate }: Pick<InvoiceRowProps, 'state' | 'isLate'>) {
  const { t } = useInvoiceWords()
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
      {isLate && <Badge tone="critical">{t('late')}</Badge>}
    </span>
  )
}
