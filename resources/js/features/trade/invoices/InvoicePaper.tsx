import { useTranslation } from 'react-i18next'
import { DraftPaper } from '#client/ui/drafts/DraftPaper.tsx'
import type { InvoiceFormProps } from '#server/trade/invoices/props.ts'
import { useInvoiceLabels } from './invoice-labels.tsx'
import type { InvoiceFormState } from './useInvoiceForm.ts'

interface InvoicePaperProps {
  page: InvoiceFormProps
  state: InvoiceFormState
}

/** The invoice as it will be issued. It follows the form; its total is calculated while typing. */
export function InvoicePaper({ page, state }: InvoicePaperProps) {
  const { t } = useInvoiceLabels()
  const { t: documents } = useTranslation('documents')
  const { fields, priced, sums, adjustments } = state
  const { discount, shipping } = adjustments
  const { currency, contract } = page
  const lines = fields.lines.map(({ key, description, unitPrice }, n) => {
    const { qty, unitPrice: minor } = priced[n] ?? { qty: 1, unitPrice: 0 }
    return {
      key,
      text: description && qty > 1 ? `${description} × ${qty}` : description,
      amount: unitPrice === '' ? null : qty * minor,
    }
  })
  const parts = [
    { label: t('form.goods'), amount: sums.subtotal },
    { label: t('form.discount'), amount: -discount },
    { label: t('form.shipping'), amount: shipping },
    { label: t('form.tax'), amount: sums.tax },
  ]
  const hasParts = !contract && (discount > 0 || shipping > 0 || sums.tax > 0)
  return (
    <DraftPaper
      label={t('form.preview')}
      title={documents('kind.invoice')}
      customer={{ label: t('form.customer'), name: fields.customer?.name }}
      due={fields.dueOn !== '' && { label: t('form.due'), day: fields.dueOn }}
      lines={lines}
      sums={[
        ...(hasParts ? parts.filter(({ amount }) => amount !== 0) : []),
        { label: t('form.total'), amount: totalOf(page, state), isTotal: true },
      ]}
      currency={currency}
    >
      {fields.note !== '' && (
        <p className="text-sm break-words whitespace-pre-line">
          <bdi>{fields.note}</bdi>
        </p>
      )}
    </DraftPaper>
  )
}

/** Minor units; of a contract's invoice, the contract's total. */
export function totalOf(page: InvoiceFormProps, state: InvoiceFormState): number {
  return page.contract ? page.total : state.sums.total
}
