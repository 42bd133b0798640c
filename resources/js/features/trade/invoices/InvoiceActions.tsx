import { router } from '@inertiajs/react'
import { Ban } from 'lucide-react'
import { Suspense, useState } from 'react'
import { MoreMenu } from '#client/app/list/MoreMenu.tsx'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { useCan } from '#client/lib/page-props.ts'
import { Button, ButtonLink } from '#client/ui/Button.tsx'
import type { InvoicePreviewProps, InvoiceStep } from '#server/trade/invoices/props.ts'
import { useInvoiceLabels } from './invoice-labels.tsx'
import { LIST_PATH } from './invoice-links.ts'
import { useDiscardDrafts } from './useDiscardDrafts.ts'

const InvoicePaymentDialog = lazyWithRetry(() => import('./InvoicePaymentDialog.tsx'))
const IssueDialog = lazyWithRetry(() => import('./IssueDialog.tsx'))
const ReasonDialog = lazyWithRetry(() => import('#client/ui/ReasonDialog.tsx'))

/** The actions that the state of the invoice allows; the next step is the primary button. */
export function InvoiceActions({ page }: { page: InvoicePreviewProps }) {
  const { t } = useInvoiceLabels()
  const can = useCan()
  const discardDrafts = useDiscardDrafts()
  const [openDialog, setOpenDialog] = useState<'issue' | 'pay' | 'void' | null>(null)
  const [pendingAction, setPendingAction] = useState<string | null>(null)
  const { invoice, email, nextStep, voidCause, issuing, payable } = page
  const { id, version, state, sentAt } = invoice
  const isDraft = state === 'draft'
  const isVoid = state === 'void'
  const variantOf = (step: InvoiceStep) => (step === nextStep ? 'primary' : 'secondary')
  const close = () => setOpenDialog(null)
  const postAction = (action: string) =>
    router.post(
      `/apps/invoice/${id}/${action}`,
      { version },
      {
        preserveScroll: true,
        onStart: () => setPendingAction(action),
        onFinish: () => setPendingAction(null),
      },
    )
  const discard = async () => {
    setPendingAction('discard')
    if (await discardDrafts([id])) router.visit(LIST_PATH)
    setPendingAction(null)
  }
  const canVoid = can['invoices.void'] && !isDraft && !isVoid
  const isVoidNext = canVoid && nextStep === 'void'
  return (
    <>
      {isDraft && (
        <>
          <Button
            variant={nextStep === 'discard' ? 'primary' : 'quiet'}
            isPending={pendingAction === 'discard'}
            onPress={() => void discard()}
          >
            {t('actions.discard')}
          </Button>
          <ButtonLink href={`/apps/invoice/edit?id=${id}`}>{t('actions.edit')}</ButtonLink>
        </>
      )}
      {!isDraft && !isVoid && voidCause !== 'contract_ended' && (
        <Button
          variant={variantOf('send')}
          isDisabled={email === null}
          isPending={pendingAction === 'sending'}
          onPress={() => postAction('sending')}
        >
          {t(sentAt === null ? 'actions.send' : 'actions.send_again')}
        </Button>
      )}
      {payable.in > 0 && (
        <Button variant={variantOf('pay')} onPress={() => setOpenDialog('pay')}>
          {t('actions.pay')}
        </Button>
      )}
      {issuing && nextStep === 'issue' && (
        <Button
          variant="primary"
          isDisabled={!issuing.isSellerNamed}
          isPending={pendingAction === 'issue'}
          onPress={() => setOpenDialog('issue')}
        >
          {t('actions.issue')}
        </Button>
      )}
      {isVoidNext && (
        <Button variant="primary" onPress={() => setOpenDialog('void')}>
          {t('actions.void')}
        </Button>
      )}
      <MoreMenu
        actions={
          canVoid && !isVoidNext
            ? [
                {
                  id: 'void',
                  label: t('actions.void'),
                  icon: Ban,
                  onAction: () => setOpenDialog('void'),
                },
              ]
            : []
        }
      />
      <Suspense fallback={null}>
        {openDialog === 'issue' && issuing && (
          <IssueDialog
            invoice={invoice}
            issuing={issuing}
            onOpenChange={close}
            onConfirm={() => postAction('issue')}
          />
        )}
        {openDialog === 'pay' && (
          <InvoicePaymentDialog page={page} direction="in" onClose={close} />
        )}
        {openDialog === 'void' && (
          <ReasonDialog
            path={`/apps/invoice/${id}/voiding`}
            body={{ version }}
            labels={{
              title: t('void.title'),
              text: t('void.text'),
              reason: t('void.reason'),
              confirm: t('actions.void'),
              cancel: t('pay.cancel'),
            }}
            isOpen
            onOpenChange={close}
          />
        )}
      </Suspense>
    </>
  )
}
