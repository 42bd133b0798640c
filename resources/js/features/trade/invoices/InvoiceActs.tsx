import { router } from '@inertiajs/react'
import { Suspense, useState } from 'react'
import { useCan } from '#client/lib/page-props.ts'
import { late } from '#client/lib/session-recovery/lazy-with-retry.tsx'
import { Button, ButtonLink } from '#client/ui/Button.tsx'
import type { InvoicePreviewProps } from '#server/trade/invoices/props.ts'
import { LIST } from './address.ts'
import { useDiscarding } from './useDiscarding.ts'
import { useInvoiceWords } from './useInvoiceWords.ts'

const ReasonDialog = late(() => import('#client/ui/ReasonDialog.tsx'))

/** What can be done with it as it stands; one of them is the next. */
export function InvoiceActs({ page }: { page: InvoicePreviewProps }) {
  const { t } = useInvoiceWords()
  const can = useCan()
  const discardDrafts = useDiscarding()
  const [isVoiding, setVoiding] = useState(false)
  const [busy, setBusy] = useState<string | null>(null)
  const { invoice, email } = page
  const { id, version, state, sentAt } = invoice
  const isDraft = state === 'draft'
  const isVoid = state === 'void'
  const go = (what: string) =>
    router.post(
      `/apps/invoice/${id}/${what}`,
      { version },
      {
        preserveScroll: true,
        onStart: () => setBusy(what),
        onFinish: () => setBusy(null),
      },
    )
  const discard = async () => {
    setBusy('discarding')
    if (await discardDrafts([id])) router.visit(LIST)
    setBusy(null)
  }
  const isNext = state === 'issued'
  return (
    <>
      {isDraft && (
        <>
          <Button variant="quiet" isPending={busy === 'discarding'} onPress={() => void discard()}>
            {t('act.discard')}
          </Button>
          <ButtonLink href={`/apps/invoice/edit?id=${id}`}>{t('act.edit')}</ButtonLink>
        </>
      )}
      {can['invoices.void'] && !isDraft && !isVoid && (
        <Button variant="quiet" onPress={() => setVoiding(true)}>
          {t('act.void')}
        </Button>
      )}
      <Button onPress={() => print()}>{t('act.print')}</Button>
      {!isDraft && !isVoid && (
        <Button
          variant={isNext && email !== null ? 'primary' : 'secondary'}
          isDisabled={email === null}
          isPending={busy === 'sending'}
          onPress={() => go('sending')}
        >
          {t(sentAt === null ? 'act.send' : 'act.send_again')}
        </Button>
      )}
      {isDraft && (
        <Button variant="primary" isPending={busy === 'issue'} onPress={() => go('issue')}>
          {t('act.issue')}
        </Button>
      )}
      <Suspense fallback={null}>
        {isVoiding && (
          <ReasonDialog
            path={`/apps/invoice/${id}/voiding`}
            body={{ version }}
            words={{
              title: t('void.title'),
              text: t('void.text'),
              reason: t('void.reason'),
              act: t('act.void'),
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
