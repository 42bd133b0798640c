import { router } from '@inertiajs/react'
import { Ban } from 'lucide-react'
import { Suspense, useState } from 'react'
import { MoreMenu } from '#client/app/list/MoreMenu.tsx'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { useCan } from '#client/lib/page-props.ts'
import { Button, ButtonLink } from '#client/ui/Button.tsx'
import type { InvoicePreviewProps } from '#server/trade/invoices/props.ts'
import { useInvoiceLabels } from './invoice-labels.tsx'
import { LIST_PATH } from './invoice-links.ts'
import { useDiscardDrafts } from './useDiscardDrafts.ts'

const ReasonDialog = lazyWithRetry(() => import('#client/ui/ReasonDialog.tsx'))

/** The actions that the state of the invoice allows; the next step is the primary button. */
export function InvoiceActions({ page }: { page: InvoicePreviewProps }) {
  const { t } = useInvoiceLabels()
  const can = useCan()
  const discardDrafts = useDiscardDrafts()
  const [isVoiding, setVoiding] = useState(false)
  const [pendingAction, setPendingAction] = useState<string | null>(null)
  const { invoice, email } = page
  const { id, version, state, sentAt } = invoice
  const isDraft = state === 'draft'
  const isVoid = state === 'void'
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
    setPendingAction('discarding')
    if (await discardDrafts([id])) router.visit(LIST_PATH)
    setPendingAction(null)
  }
  const isSendNext = state === 'issued'
  return (
    <>
      {isDraft && (
        <>
          <Button
            variant="quiet"
            isPending={pendingAction === 'discarding'}
            onPress={() => void discard()}
          >
            {t('actions.discard')}
          </Button>
          <ButtonLink href={`/apps/invoice/edit?id=${id}`}>{t('actions.edit')}</ButtonLink>
        </>
      )}
      {!isDraft && !isVoid && (
        <Button
          variant={isSendNext && email !== null ? 'primary' : 'secondary'}
          isDisabled={email === null}
          isPending={pendingAction === 'sending'}
          onPress={() => postAction('sending')}
        >
          {t(sentAt === null ? 'actions.send' : 'actions.send_again')}
        </Button>
      )}
      {isDraft && (
        <Button
          variant="primary"
          isPending={pendingAction === 'issue'}
          onPress={() => postAction('issue')}
        >
          {t('actions.issue')}
        </Button>
      )}
      <MoreMenu
        actions={
          can['invoices.void'] && !isDraft && !isVoid
            ? [
                {
                  id: 'void',
                  label: t('actions.void'),
                  icon: Ban,
                  onAction: () => setVoiding(true),
                },
              ]
            : []
        }
      />
      <Suspense fallback={null}>
        {isVoiding && (
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
            onOpenChange={() => setVoiding(false)}
          />
        )}
      </Suspense>
    </>
  )
}
