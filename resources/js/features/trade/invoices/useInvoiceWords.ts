import { useTranslation } from 'react-i18next'
import type { Tone } from '#client/ui/class-names.ts'
import type { InvoiceRowProps } from '#server/trade/invoices/props.ts'

/** What invoices and their states are called. */
export function useInvoiceWords() {
  const { t } = useTranslation('invoices')
  return {
    t,
    /** Its number; a draft is called by its id. */
    number: ({ id, number }: { id: number; number: string | null }) =>
      number ?? t('draft_number', { id }),
    method: (method: string) => t(`method.${method}` as 'method.cash'),
  }
}

export const TONES: Record<InvoiceRowProps['state'], Tone> = {
  draft: 'caution',
  issued: 'notice',
  sent: 'notice',
  part_paid: 'gold',
  paid: 'positive',
  void: 'neutral',
}
