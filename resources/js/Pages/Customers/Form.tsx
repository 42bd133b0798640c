import { router } from '@inertiajs/react'
import { type KeyboardEvent, type SubmitEvent, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { FormCards } from '#client/features/trade/customers/form/FormCards.tsx'
import {
  CustomerConflict,
  PossibleDuplicatesNotice,
} from '#client/features/trade/customers/form/FormNotices.tsx'
import { useCustomerForm } from '#client/features/trade/customers/form/useCustomerForm.ts'
import { useLeaveGuard } from '#client/lib/drafts/useLeaveGuard.ts'
import { useFormFocus } from '#client/lib/forms.ts'
import { ActionBar } from '#client/ui/ActionBar.tsx'
import { Button, ButtonLink } from '#client/ui/Button.tsx'
import type { Pages } from '#server/http/pages.ts'

const LeaveDialog = lazyWithRetry(() => import('#client/ui/drafts/LeaveDialog.tsx'))

/** Creates or edits a customer. */
export default function CustomerForm(page: Pages['Customers/Form']) {
  const { customer } = page
  const { t } = useTranslation('customers')
  const form = useCustomerForm(page)
  const element = useFormFocus(form.errors)
  const guard = useLeaveGuard(form.isDirty, form.isLeaving)
  const back = customer ? `/customers/${customer.id}` : '/customers'
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    form.send()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) form.send()
  }
  const leave = (choice: 'keep' | 'discard') => {
    if (!guard.blockedHref) return
    form.leave(choice)
    router.visit(guard.blockedHref)
  }
  return (
    <>
      <PageHeader
        title={customer ? t('edit_title', { name: customer.displayName }) : t('new')}
        {...(customer && { parent: { href: back, label: customer.displayName } })}
      />
      <form ref={element} onSubmit={submit} onKeyDown={press} noValidate data-draft>
        <div className="flex max-w-4xl flex-col gap-5">
          <CustomerConflict form={form} />
          <PossibleDuplicatesNotice form={form} except={customer?.id ?? null} />
          <FormCards form={form} page={page} />
          {form.errors.form && (
            <p role="alert" className="font-medium text-critical">
              {form.errors.form}
            </p>
          )}
        </div>
        <ActionBar
          isDirty={form.isDirty}
          className="[&>div]:max-w-4xl"
          actions={
            <>
              {form.isDirty && (
                <Button variant="quiet" onPress={form.discard}>
                  {t('draft.discard')}
                </Button>
              )}
              <ButtonLink href={back}>{t('cancel')}</ButtonLink>
              <Button type="submit" variant="primary" isPending={form.isSending}>
                {t(customer ? 'save' : 'save_new')}
              </Button>
            </>
          }
        >
          {form.isDirty && (
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
