import { useTranslation } from 'react-i18next'
import { useTaxLabels } from '#client/features/configuration/tax-classes/tax-labels.ts'
import { DraftPaper } from '#client/ui/drafts/DraftPaper.tsx'
import { shownTaxes } from '#server/formula/price/tax-sums.ts'
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
  const { fields, figures } = state
  const { discount, shipping, sums } = figures
  const labels = useTaxLabels()
  const { currency, contract } = page
  const lines = fields.lines.map(({ key, description, qty }, n) => ({
    key,
    text: description && qty > 1 ? `${description} × ${qty}` : description,
    amount: figures.amounts[n] ?? null,
  }))
  const total = totalOf(page, state)
  const taxes = contract ? page.taxes : shownTaxes(sums?.taxes ?? [])
  const parts = sums && [
    { label: t('form.goods'), amount: sums.subtotal },
    { label: t('form.discount'), amount: -discount },
    { label: t('form.shipping'), amount: shipping },
  ]
  const hasParts = !contract && (discount > 0 || shipping > 0 || taxes.length > 0)
  return (
    <DraftPaper
      label={t('form.preview')}
      title={documents('kind.invoice')}
      customer={{ label: t('form.customer'), name: fields.customer?.name }}
      due={fields.dueOn !== '' && { label: t('form.due'), day: fields.dueOn }}
      lines={lines}
      sums={[
        ...(hasParts && parts ? parts.filter(({ amount }) => amount !== 0) : []),
        ...taxes.map((tax) => ({ label: labels.sum(tax, currency), amount: tax.tax })),
        ...(total === null ? [] : [{ label: t('form.total'), amount: total, isTotal: true }]),
      ]}
      currency={currency}
    >
      <p role="status" className="text-sm text-text-2 empty:hidden">
        {total === null && labels.t('preview.invalid')}
      </p>
      {fields.note !== '' && (
        <p className="text-sm break-words whitespace-pre-line">
          <bdi>{fields.note}</bdi>
        </p>
      )}
    </DraftPaper>
  )
}

/** Minor units; of a contract's invoice, the contract's total. Null while the form would refuse a typed amount. */
export function totalOf(page: InvoiceFormProps, state: InvoiceFormState): number | null {
  return page.contract ? page.total : (state.figures.sums?.total ?? null)
}
