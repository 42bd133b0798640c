import { useTranslation } from 'react-i18next'
import { Badge } from '#client/ui/Badge.tsx'
import type { Tone } from '#client/ui/class-names.ts'
import type { InvoiceRowProps } from '#server/trade/invoices/props.ts'

export function useInvoiceLabels() {
  const { t } = useTranslation('invoices')
  return {
    t,
    /** The invoice number, or for a draft a label with its id. */
    number: ({ id, number }: { id: number; number: string | null }) =>
      number ?? t('draft_number', { id }),
    method: (method: string) => t(`method.${method}` as 'method.cash'),
  }
}

const STATE_TONES: Record<InvoiceRowProps['state'], Tone> = {
  draft: 'neutral',
  issued: 'notice',
  sent: 'notice',
  part_paid: 'gold',
  paid: 'positive',
  void: 'neutral',
}

type InvoiceBadgeProps = Pick<
  InvoiceRowProps,
  'state' | 'isLate' | 'unfulfilledState' | 'emailState'
>

/** One state of an invoice: that its contract has ended, that it is overdue, or its own. A failed email is added. */
export function InvoiceBadge({ state, isLate, unfulfilledState, emailState }: InvoiceBadgeProps) {
  const { t } = useInvoiceLabels()
  const isEmailFailed = emailState === 'failed' && state !== 'void'
  const isStateShown = !isLate && unfulfilledState === null && !(isEmailFailed && state === 'sent')
  return (
    <span className="inline-flex flex-wrap gap-1">
      {isStateShown && (
        <Badge tone={STATE_TONES[state]}>
          {state === 'sent' && emailState === 'queued'
            ? t('delivery.sending')
            : t(`state.${state}`)}
        </Badge>
      )}
      {unfulfilledState && (
        <Badge>{t(`contract_badge.${unfulfilledState}` as 'contract_badge.cancelled')}</Badge>
      )}
      {isLate && <Badge tone="critical">{t('late')}</Badge>}
      {isEmailFailed && <Badge tone="critical">{t('delivery.badge')}</Badge>}
    </span>
  )
}
