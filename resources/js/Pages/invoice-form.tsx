import { router } from '@inertiajs/react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '#client/app/date/DateField.tsx'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { CustomerPicker } from '#client/features/trade/customers/form/CustomerPicker.tsx'
import { InvoiceLines } from '#client/features/trade/invoices/InvoiceLines.tsx'
import { InvoicePaper, totalOf } from '#client/features/trade/invoices/InvoicePaper.tsx'
import { useInvoiceLabels } from '#client/features/trade/invoices/invoice-labels.tsx'
import { LIST_PATH, previewHref } from '#client/features/trade/invoices/invoice-links.ts'
import { useInvoiceForm } from '#client/features/trade/invoices/useInvoiceForm.ts'
import { useLeaveGuard } from '#client/lib/drafts/useLeaveGuard.ts'
import { useFormat } from '#client/lib/format.ts'
import { useFormFocus } from '#client/lib/forms.ts'
import { ActionBar } from '#client/ui/ActionBar.tsx'
import { Button, ButtonLink } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { SelectField, TextAreaField } from '#client/ui/Field.tsx'
import { DecimalField } from '#client/ui/fields/DecimalField.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { Pages } from '#server/http/pages.ts'

const InvoiceConflict = lazyWithRetry(
  () => import('#client/features/trade/invoices/InvoiceConflict.tsx'),
)
const LeaveDialog = lazyWithRetry(() => import('#client/ui/drafts/LeaveDialog.tsx'))

/** Creates or edits a draft invoice; lines and totals of a contract's invoice come from the contract. */
export default function InvoiceForm(page: Pages['invoice-form']) {
  const { t, number } = useInvoiceLabels()
  const { money } = useFormat()
  const state = useInvoiceForm(page)
  const { fields, change, send } = state
  const { t: message } = useTranslation('tax-classes')
  const element = useFormFocus(state.errors)
  // An amount that the form would refuse is reported while it is typed, since no total is shown then.
  const typed = state.figures.refused.map((field) => [field, message('preview.amount')])
  const errors: typeof state.errors = { ...Object.fromEntries(typed), ...state.errors }
  const checked = { ...state, errors }
  const total = totalOf(page, state)
  const guard = useLeaveGuard(state.isDirty, state.isLeaving)
  const { contract, invoice, currency } = page
  const leave = (choice: 'keep' | 'discard') => {
    if (!guard.blockedHref) return
    state.leave(choice)
    router.visit(guard.blockedHref)
  }
  return (
    <>
      <PageHeader
        title={t(invoice ? 'edit_title' : 'new')}
        {...(invoice && {
          parent: { href: previewHref(invoice.id), label: number({ ...invoice, number: null }) },
        })}
      />
      <form
        ref={element}
        noValidate
        data-draft
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
          <div className="flex min-w-0 flex-col gap-5">
            <Suspense fallback={null}>
              {state.conflict && <InvoiceConflict conflict={state.conflict} />}
            </Suspense>
            {errors.form && !state.conflict && (
              <Notice tone="critical" role="alert">
                {errors.form}
              </Notice>
            )}
            {contract && (
              <Notice>{t('form.of_contract', { number: contract.number ?? '' })}</Notice>
            )}
            <Card>
              {contract ? (
                <p>
                  {t('form.customer')}: <bdi className="font-medium">{fields.customer?.name}</bdi>
                </p>
              ) : (
                <CustomerPicker
                  label={t('form.customer')}
                  name="customerId"
                  value={fields.customer}
                  onChange={(customer) => change({ customer })}
                  error={errors.customerId}
                  className="flex max-w-md flex-col gap-1"
                />
              )}
            </Card>
            {!contract && (
              <Card title={t('form.lines')}>
                <InvoiceLines state={checked} currency={currency} choices={page.taxChoices} />
              </Card>
            )}
            <Card title={t('form.details')}>
              <div className="grid gap-4 sm:grid-cols-2">
                <DateField
                  label={t('form.due')}
                  name="dueOn"
                  value={fields.dueOn}
                  onChange={(dueOn) => change({ dueOn })}
                  error={errors.dueOn}
                />
                {!contract && (
                  <>
                    <DecimalField
                      label={t('form.discount')}
                      name="discount"
                      inputMode="decimal"
                      suffix={currency}
                      value={fields.discount}
                      onChange={(discount) => change({ discount })}
                      error={errors.discount}
                    />
                    <DecimalField
                      label={t('form.shipping')}
                      name="shipping"
                      inputMode="decimal"
                      suffix={currency}
                      value={fields.shipping}
                      onChange={(shipping) => change({ shipping })}
                      error={errors.shipping}
                    />
                    <SelectField
                      label={t('form.tax_mode')}
                      name="taxMode"
                      options={(['exclusive', 'inclusive'] as const).map((id) => ({
                        id,
                        label: t(`form.${id}`),
                      }))}
                      value={fields.taxMode}
                      onChange={(mode) =>
                        change({ taxMode: mode === 'inclusive' ? 'inclusive' : 'exclusive' })
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
                value={fields.note}
                onChange={(note) => change({ note })}
                error={errors.note}
              />
            </Card>
          </div>
          <InvoicePaper page={page} state={state} />
        </div>
        <ActionBar
          isDirty={state.isDirty}
          actions={
            <>
              {state.isDirty && (
                <Button variant="quiet" onPress={state.discard}>
                  {t('draft.discard')}
                </Button>
              )}
              <ButtonLink href={invoice ? previewHref(invoice.id) : LIST_PATH}>
                {t('form.cancel')}
              </ButtonLink>
              <Button type="submit" variant="primary" isPending={state.isSending}>
                {t('form.save')}
              </Button>
            </>
          }
        >
          <p className="max-sm:hidden xl:hidden">
            <span className="block text-xs text-text-2">{t('form.total')}</span>
            <bdi className="font-semibold">{total === null ? '–' : money(total, currency)}</bdi>
          </p>
          {state.isDirty && (
            <p role="status" className="text-text-2">
              {t('draft.saved')}
            </p>
          )}
        </ActionBar>
      </form>
      <Suspense fallback={null}>
        {guard.blockedHref && <LeaveDialog isOpen onOpenChange={guard.stay} onLeave={leave} />}
      </Suspense>
    </>
  )
}
