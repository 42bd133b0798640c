import { useFormat } from '#client/lib/format.ts'
import { Card } from '#client/ui/Card.tsx'
import type { InvoiceFormProps } from '#server/trade/invoices/props.ts'
import { useInvoiceLabels } from './invoice-labels.tsx'
import type { InvoiceFormState } from './useInvoiceForm.ts'

/** Totals of the invoice, updated during typing. */
export function InvoiceTotals({
  page,
  state,
}: {
  page: InvoiceFormProps
  state: InvoiceFormState
}) {
  const { t } = useInvoiceLabels()
  const { money } = useFormat()
  const { currency, contract } = page
  const total = contract ? page.total : state.sums.total
  const { subtotal, tax } = state.sums
  const { discount, shipping } = state.adjustments
  return (
    <Card title={t('form.total')}>
      <dl className="grid grid-cols-[1fr_auto] gap-y-1">
        {!contract && (
          <>
            <dt className="text-text-2">{t('form.goods')}</dt>
            <dd className="num">{money(subtotal, currency)}</dd>
            {discount > 0 && (
              <>
                <dt className="text-text-2">{t('form.discount')}</dt>
                <dd className="num">{money(-discount, currency)}</dd>
              </>
            )}
            {shipping > 0 && (
              <>
                <dt className="text-text-2">{t('form.shipping')}</dt>
                <dd className="num">{money(shipping, currency)}</dd>
              </>
            )}
            <dt className="text-text-2">{t('form.tax')}</dt>
            <dd className="num">{money(tax, currency)}</dd>
          </>
        )}
        <dt className="border-t pt-1 font-semibold">{t('form.total')}</dt>
        <dd className="num border-t pt-1 text-lg font-semibold">{money(total, currency)}</dd>
      </dl>
    </Card>
  )
}
