import { router } from '@inertiajs/react'
import { Plus } from 'lucide-react'
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { getJson } from '#client/lib/json-request.ts'
import { Button } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import type { IdDocumentProps, IdDocumentsProps } from '#server/compliance/id-documents/props.ts'
import { IdDocumentRow } from './IdDocumentRow.tsx'

const IdDocumentDialog = lazyWithRetry(() => import('./IdDocumentDialog.tsx'))
const ReasonDialog = lazyWithRetry(() => import('#client/ui/ReasonDialog.tsx'))

const ANCHOR = 'identity'

type OpenDialog = { what: 'add' } | { what: 'scan' | 'delete'; document: IdDocumentProps }

interface IdDocumentsCardProps {
  customerId: number
  /** Shown until they are loaded. */
  loading: ReactNode
}

/** The customer's identity documents, and which of their data is stored. */
export default function IdDocumentsCard({ customerId, loading }: IdDocumentsCardProps) {
  const { t } = useTranslation(['id-documents', 'customers'])
  const { state, reload } = useIdDocuments(customerId)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const isKnown = state !== 'waiting'
  // The card loads after the page, so the browser's own jump to the anchor finds nothing.
  useEffect(() => {
    if (isKnown && location.hash === `#${ANCHOR}`) document.getElementById(ANCHOR)?.scrollIntoView()
  }, [isKnown])
  if (state === 'waiting') return loading
  if (state === 'failed')
    return (
      <Card title={t('title')}>
        <p className="text-text-2">{t('load_failed')}</p>
      </Card>
    )
  // For an erased customer, only documents retained by law are shown.
  if (!state.mayNote && state.documents.length === 0) return null
  const close = () => setDialog(null)
  const closeAfterDeleting = () => {
    close()
    reload()
  }
  return (
    <Card
      id={ANCHOR}
      className="scroll-mt-20"
      title={t('title')}
      data-print="no"
      actions={
        state.mayNote && (
          <Button size="sm" onPress={() => setDialog({ what: 'add' })}>
            <Icon icon={Plus} size={16} />
            {t('add')}
          </Button>
        )
      }
    >
      <DocumentList idDocuments={state} onOpen={setDialog} />
      <Suspense fallback={null}>
        {dialog !== null && dialog.what !== 'delete' && (
          <IdDocumentDialog
            customerId={customerId}
            idDocuments={state}
            document={dialog.what === 'scan' ? dialog.document : null}
            isOpen
            onOpenChange={close}
            onSaved={reload}
          />
        )}
        {dialog?.what === 'delete' && (
          <ReasonDialog
            path={`/id-documents/${dialog.document.id}/removal`}
            labels={{
              title: t('delete.title', { type: t(`type.${dialog.document.type}`) }),
              text: t(dialog.document.keptUntil === null ? 'delete.seen' : 'delete.stored'),
              reason: t('customers:erase.reason'),
              confirm: t('delete.do'),
              cancel: t('customers:cancel'),
            }}
            isOpen
            onOpenChange={closeAfterDeleting}
          />
        )}
      </Suspense>
    </Card>
  )
}

interface DocumentListProps {
  idDocuments: IdDocumentsProps
  onOpen: (dialog: OpenDialog) => void
}

function DocumentList({ idDocuments, onOpen }: DocumentListProps) {
  const { t } = useTranslation(['id-documents', 'customers'])
  const { documents } = idDocuments
  if (documents.length === 0) return <p className="text-text-2">{t('none')}</p>
  const isRestricted = documents.some(
    ({ mayOpen, hasNumber, scan }) => !mayOpen && (hasNumber || scan !== null),
  )
  return (
    <>
      <ul className="divide-y">
        {documents.map((document) => (
          <IdDocumentRow
            key={document.id}
            document={document}
            onOpen={(what) => onOpen({ what, document })}
          />
        ))}
      </ul>
      {isRestricted && <p className="mt-2 border-t pt-3 text-sm text-text-2">{t('restricted')}</p>}
    </>
  )
}

type DocumentsState = 'waiting' | 'failed' | IdDocumentsProps

/** Loads the identity documents of a customer, and reloads them with parts of the page after a change. */
function useIdDocuments(customerId: number) {
  const [reloadCount, setReloadCount] = useState(0)
  const [state, setState] = useState<DocumentsState>('waiting')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new count triggers a reload.
  useEffect(() => {
    const controller = new AbortController()
    void getJson<IdDocumentsProps>(`/customers/${customerId}/id-documents`, controller.signal).then(
      (result) => {
        if (!controller.signal.aborted) setState(result.ok ? result.data : 'failed')
      },
    )
    return () => controller.abort()
  }, [customerId, reloadCount])
  const reload = useCallback(() => {
    setReloadCount((n) => n + 1)
    router.reload({ only: ['customer', 'timeline'] })
  }, [])
  return { state, reload }
}
