import { router } from '@inertiajs/react'
import { type SubmitEvent, Suspense } from 'react'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { useContractLabels } from '#client/features/trade/contracts/contract-labels.ts'
import { CustomerStep } from '#client/features/trade/contracts/form/CustomerStep.tsx'
import { ItemsStep } from '#client/features/trade/contracts/form/ItemsStep.tsx'
import { ReviewStep } from '#client/features/trade/contracts/form/ReviewStep.tsx'
import { TermsStep } from '#client/features/trade/contracts/form/TermsStep.tsx'
import { TotalsCard } from '#client/features/trade/contracts/form/TotalsCard.tsx'
import {
  useCalculation,
  useContractForm,
} from '#client/features/trade/contracts/form/useContractForm.ts'
import {
  WizardNavigation,
  WizardSteps,
} from '#client/features/trade/contracts/form/WizardSteps.tsx'
import { useLeaveGuard } from '#client/lib/drafts/useLeaveGuard.ts'
import { useFormFocus } from '#client/lib/forms.ts'
import { Button, ButtonLink } from '#client/ui/Button.tsx'
import type { Pages } from '#server/http/pages.ts'

const ContractConflictNotice = lazyWithRetry(
  () => import('#client/features/trade/contracts/ContractConflictNotice.tsx'),
)
const LeaveDialog = lazyWithRetry(() => import('#client/ui/drafts/LeaveDialog.tsx'))

/** The contract form in four steps: customer and type, items, terms, review. */
export default function ContractForm(page: Pages['contract-form']) {
  const { contract, purpose } = page
  const { t, number } = useContractLabels()
  const form = useContractForm(page)
  const calculation = useCalculation(form.fields, form.type)
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
      />
      {form.conflict && (
        <Suspense fallback={null}>
          <ContractConflictNotice conflict={form.conflict} onNavigate={visitKeepingDraft} />
        </Suspense>
      )}
      <form ref={element} onSubmit={submit} noValidate data-draft>
        <WizardSteps form={form} page={page} />
        <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
          <div className="min-w-0">
            {form.step === 'who' && <CustomerStep form={form} page={page} />}
            {form.step === 'items' && (
              <ItemsStep form={form} page={page} calculation={calculation} />
            )}
            {form.step === 'terms' && <TermsStep form={form} page={page} />}
            {form.step === 'review' && <ReviewStep form={form} page={page} />}
          </div>
          <TotalsCard calculation={calculation} isOffer={form.type.buysGold} />
        </div>
        {form.errors.form && (
          <p role="alert" className="mt-4 font-medium text-critical">
            {form.errors.form}
          </p>
        )}
        <div className="sticky bottom-0 z-10 mt-5 flex flex-wrap items-center gap-2 border-t bg-canvas py-3">
          <WizardNavigation form={form} />
          <Button
            type="submit"
            variant={form.step === 'review' ? 'primary' : 'secondary'}
            isPending={form.isSending}
          >
            {t(purpose === 'amend' ? 'form.save_amend' : 'form.save')}
          </Button>
          <ButtonLink href={back}>{t('payment.cancel')}</ButtonLink>
          {form.isDirty && (
            <>
              <span className="text-sm text-text-2">{t('form.draft_saved')}</span>
              <Button variant="quiet" className="ms-auto" onPress={form.discard}>
                {t('form.discard')}
              </Button>
            </>
          )}
        </div>
      </form>
      <Suspense fallback={null}>
        {guard.blockedHref && <LeaveDialog isOpen onOpenChange={guard.stay} onLeave={leave} />}
      </Suspense>
    </>
  )
}
