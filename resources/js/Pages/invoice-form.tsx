import { router } from '@inertiajs/react'
import { Suspense } from 'react'
import type { Pages } from '#server/pages.ts'
import { Button, ButtonLink } from '../Components/Button.tsx'
import { Card } from '../Components/Card.tsx'
import { CustomerPicker } from '../Components/customers/CustomerPicker.tsx'
import { useLeaveGuard } from '../Components/customers/useLeaveGuard.ts'
import { SelectField, TextAreaField, TextField } from '../Components/Field.tsx'
import { LIST, previewHref } from '../Components/invoices/address.ts'
import { InvoiceLines } from '../Components/invoices/InvoiceLines.tsx'
import { InvoiceTotals } from '../Components/invoices/InvoiceTotals.tsx'
import { useInvoiceForm } from '../Components/invoices/useInvoiceForm.ts'
import { useInvoiceWords } from '../Components/invoices/useInvoiceWords.ts'
import { Notice } from '../Components/Notice.tsx'
import { PageHeader } from '../Components/PageHeader.tsx'
import { useFormFocus } from '../Components/useFormFocus.ts'
import { late } from '../interruptions/late.tsx'

const LeaveDialog = late(() => import('../Components/customers/LeaveDialog.tsx'))

/** A draft of an invoice: free, or of a contract, whose lines and sums are its own. */
export default function InvoiceForm(page: Pages['invoice-form']) {
  const { t } = useInvoiceWords()
  const state = useInvoiceForm(page)
  const { form, send } = state
  const { data, setData } = form
  const errors: Record<string, string | undefined> = form.errors
  const element = useFormFocus(errors)
  const guard = useLeaveGuard(form.isDirty, state.isLeaving)
  const { contract, invoice, currency } = page
  const leave = () => {
    state.leave()
    if (guard.wanted) router.visit(guard.wanted)
  }
  return (
    <>
      <PageHeader title={t(invoice ? 'edit_title' : 'new')} />
      <form
        ref={element}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
        className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]"
      >
        <div className="flex min-w-0 flex-col gap-5">
          {errors.form && (
            <Notice tone="critical" role="alert">
              {errors.form}
            </Notice>
          )}
          {contract && <Notice>{t('form.of_contract', { number: contract.number ?? '' })}</Notice>}
          <Card>
            {contract ? (
              <p>
                {t('form.customer')}: <bdi className="font-medium">{data.customer?.name}</bdi>
              </p>
            ) : (
              <CustomerPicker
                label={t('form.customer')}
                name="customerId"
                value={data.customer}
                onChange={(customer) => setData('customer', customer)}
                error={errors.customerId}
                className="flex max-w-md flex-col gap-1"
              />
            )}
          </Card>
          {!contract && (
            <Card title={t('form.lines')}>
              <InvoiceLines state={state} currency={currency} />
            </Card>
          )}
          <Card>
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                label={t('form.due')}
                name="dueOn"
                type="date"
                value={data.dueOn}
                onChange={(dueOn) => setData('dueOn', dueOn)}
                error={errors.dueOn}
              />
              {!contract && (
                <>
                  <TextField
                    label={t('form.discount')}
                    name="discount"
                    inputMode="decimal"
                    suffix={currency}
                    value={data.discount}
                    onChange={(discount) => setData('discount', discount)}
                    error={errors.discount}
                  />
                  <TextField
                    label={t('form.shipping')}
                    name="shipping"
                    inputMode="decimal"
                    suffix={currency}
                    value={data.shipping}
                    onChange={(shipping) => setData('shipping', shipping)}
                    error={errors.shipping}
                  />
                  <TextField
                    label={t('form.tax')}
                    name="taxPercent"
                    inputMode="decimal"
                    suffix="%"
                    value={data.taxPercent}
                    onChange={(taxPercent) => setData('taxPercent', taxPercent)}
                    error={errors.taxPercent}
                  />
                  <SelectField
                    label={t('form.tax_mode')}
                    name="taxMode"
                    options={(['exclusive', 'inclusive'] as const).map((id) => ({
                      id,
                      label: t(`form.${id}`),
                    }))}
                    value={data.taxMode}
                    onChange={(mode) =>
                      setData('taxMode', mode === 'inclusive' ? 'inclusive' : 'exclusive')
                    }
                    error={errors.taxMode}
                  />
                </>
              )}
            </div>
            <TextAreaField
              label={t('form.note')}
              name="note"
              className="mt-4"
              value={data.note}
              onChange={(note) => setData('note', note)}
              error={errors.note}
            />
          </Card>
        </div>
        <div className="flex flex-col gap-4 xl:sticky xl:top-20">
          <InvoiceTotals page={page} state={state} />
          <div className="flex flex-wrap justify-end gap-2">
            <ButtonLink href={invoice ? previewHref(invoice.id) : LIST}>
              {t('form.cancel')}
            </ButtonLink>
            <Button type="submit" variant="primary" isPending={form.processing}>
              {t('form.save')}
            </Button>
          </div>
        </div>
      </form>
      <Suspense fallback={null}>
        {guard.wanted && <LeaveDialog isOpen onOpenChange={guard.stay} onLeave={leave} />}
      </Suspense>
    </>
  )
}
