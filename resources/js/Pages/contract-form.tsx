import { router } from '@inertiajs/react'
import { type SubmitEvent, Suspense } from 'react'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { useContractLabels } from '#client/features/trade/contract-labels.ts'
import { ContractPaper } from '#client/features/trade/contracts/form/ContractPaper.tsx'
import { CustomerFields } from '#client/features/trade/contracts/form/CustomerFields.tsx'
import { ItemsCard } from '#client/features/trade/contracts/form/ItemsCard.tsx'
import { TermsCard } from '#client/features/trade/contracts/form/TermsCard.tsx'
import {
  useContractForm,
  useDraftTotals,
} from '#client/features/trade/contracts/form/useContractForm.ts'
import { useLeaveGuard } from '#client/lib/drafts/useLeaveGuard.ts'
import { useFormat } from '#client/lib/format.ts'
import { useFormFocus } from '#client/lib/forms.ts'
import { errorsOfTyped } from '#client/lib/typing/typed-errors.ts'
import { ActionBar } from '#client/ui/ActionBar.tsx'
import { Button, ButtonLink } from '#client/ui/Button.tsx'
import type { Pages } from '#server/http/pages.ts'

const ContractConflictNotice = lazyWithRetry(
  () => import('#client/features/trade/contracts/ContractConflictNotice.tsx'),
)
const LeaveDialog = lazyWithRetry(() => import('#client/ui/drafts/LeaveDialog.tsx'))

/** The contract form on one page, with the contract as it will be agreed beside it. */
export default function ContractForm(page: Pages['contract-form']) {
  const { contract, purpose } = page
  const { t, number, act } = useContractLabels()
  const { money } = useFormat()
  const form = useContractForm(page)
  const { opening } = form.type
  const calculated = useDraftTotals(form.fields, form.type, contract?.id ?? null)
  const { draftTotals, refusals } = calculated
  const checked = { ...form, errors: { ...errorsOfTyped(form.fields, refusals), ...form.errors } }
  const element = useFormFocus(form.errors)
  const guard = useLeaveGuard(form.isDirty, form.isLeaving)
  const back = contract ? `/contracts/${contract.id}` : '/contracts'
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    form.send()
  }
  const leave = (choice: 'keep' | 'discard') => {
    if (!guard.blockedHref) return
    form.leave(choice)
    router.visit(guard.blockedHref)
  }
  const visitKeepingDraft = (href: string) => {
    form.leave('keep')
    router.visit(href)
  }
  return (
    <>
      <PageHeader
        title={t(`form.${purpose}`, { number: contract ? number(contract) : '' })}
        subtitle={purpose === 'amend' ? t('form.amend_text') : undefined}
        {...(contract && { parent: { href: back, label: number(contract) } })}
      />
      {form.conflict && (
        <Suspense fallback={null}>
          <ContractConflictNotice
            conflict={form.conflict}
            page={page}
            onNavigate={visitKeepingDraft}
          />
        </Suspense>
      )}
      <form ref={element} onSubmit={submit} noValidate data-draft>
        <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
          <div className="flex min-w-0 flex-col gap-5">
            <CustomerFields form={form} page={page} />
            <ItemsCard form={checked} page={page} draftTotals={draftTotals} />
            <TermsCard form={checked} page={page} />
          </div>
          <ContractPaper form={form} page={page} {...calculated} />
        </div>
        <ActionBar
          isDirty={form.isDirty}
          notice={
            form.errors.form && (
              <p role="alert" className="font-medium text-critical">
                {form.errors.form}
              </p>
            )
          }
          actions={
            <>
              <ButtonLink href={back} className="max-sm:hidden">
                {t('payment.cancel')}
              </ButtonLink>
              <Button
                type="submit"
                variant={purpose === 'amend' ? 'primary' : 'secondary'}
                isPending={form.isSending}
              >
                {t(purpose === 'amend' ? 'form.save_amend' : 'form.save')}
              </Button>
              {purpose !== 'amend' && (
                <Button
                  variant="primary"
                  isPending={form.isSending}
                  onPress={() => form.send({ opens: true })}
                >
                  {opening.takesPayment ? t('form.confirm_and_pay') : act(opening)}
                </Button>
              )}
            </>
          }
        >
          {draftTotals && (
            <p className="max-sm:hidden xl:hidden">
              <span className="block text-xs text-text-2">
                {t(form.type.buysGold ? 'sum.offer' : 'money.total')}
              </span>
              <bdi className="font-semibold">{money(draftTotals.total, draftTotals.currency)}</bdi>
            </p>
          )}
          {form.isDirty && (
            <>
              <span className="text-sm text-text-2 max-lg:hidden">{t('form.draft_saved')}</span>
              <Button variant="quiet" className="max-sm:hidden" onPress={form.discard}>
                {t('form.discard')}
              </Button>
            </>
          )}
        </ActionBar>
      </form>
      <Suspense fallback={null}>
        {guard.blockedHref && <LeaveDialog isOpen onOpenChange={guard.stay} onLeave={leave} />}
      </Suspense>
    </>
  )
}
