import { router } from '@inertiajs/react'
import { Plus } from 'lucide-react'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askFor } from '#client/lib/json-request.ts'
import { late } from '#client/lib/session-recovery/late.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import type { IdDocumentProps, IdDocumentsProps } from '#server/compliance/id-documents/props.ts'
import { IdDocumentRow } from './IdDocumentRow.tsx'

const NoteDialog = late(() => import('./IdDocumentDialog.tsx'))
const ReasonDialog = late(() => import('#client/ui/ReasonDialog.tsx'))

const PLACE = 'identity'

type Opened = { what: 'note' } | { what: 'scan' | 'delete'; document: IdDocumentProps }

/** By which documents the house knows who a customer is, and what of them it keeps. */
export default function IdDocumentsCard({ customerId }: { customerId: number }) {
  const { t } = useTranslation(['id-documents', 'customers'])
  const { known, again } = useIdDocuments(customerId)
  const [opened, setOpened] = useState<Opened | null>(null)
  const isKnown = known !== 'waiting'
  // The card comes after the page, when the browser has looked for it already.
  useEffect(() => {
    if (isKnown && location.hash === `#${PLACE}`) document.getElementById(PLACE)?.scrollIntoView()
  }, [isKnown])
  if (known === 'waiting') return null
  if (known === 'failed')
    return (
      <Card title={t('title')}>
        <p className="text-text-2">{t('unknown')}</p>
      </Card>
    )
  // Of somebody who was erased it is only said what the law wants kept.
  if (!known.mayNote && known.documents.length === 0) return null
  const close = () => setOpened(null)
  const closeAfterDeleting = () => {
    close()
    again()
  }
  return (
    <Card
      id={PLACE}
      className="scroll-mt-20"
      title={t('title')}
      data-print="no"
      actions={
        known.mayNote && (
          <Button size="sm" onPress={() => setOpened({ what: 'note' })}>
            <Icon icon={Plus} size={16} />
            {t('note')}
          </Button>
        )
      }
    >
      <List known={known} onOpen={setOpened} />
      <Suspense fallback={null}>
        {opened !== null && opened.what !== 'delete' && (
          <NoteDialog
            customerId={customerId}
            known={known}
            document={opened.what === 'scan' ? opened.document : null}
            isOpen
            onOpenChange={close}
            onNoted={again}
          />
        )}
        {opened?.what === 'delete' && (
          <ReasonDialog
            path={`/id-documents/${opened.document.id}/removal`}
            words={{
              title: t('delete.title', { type: t(`type.${opened.document.type}`) }),
              text: t(opened.document.keptUntil === null ? 'delete.seen' : 'delete.kept'),
              reason: t('customers:erase.reason'),
              act: t('delete.do'),
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

interface ListProps {
  known: IdDocumentsProps
  onOpen: (opened: Opened) => void
}

function List({ known, onOpen }: ListProps) {
  const { t } = useTranslation(['id-documents', 'customers'])
  const { documents, mayOpen } = known
  if (documents.length === 0) return <p className="text-text-2">{t('none')}</p>
  const isShut = !mayOpen && documents.some(({ hasNumber, scan }) => hasNumber || scan !== null)
  return (
    <>
      <ul className="divide-y">
        {documents.map((document) => (
          <IdDocumentRow
            key={document.id}
            document={document}
            mayOpen={mayOpen}
            onOpen={(what) => onOpen({ what, document })}
          />
        ))}
      </ul>
      {isShut && <p className="mt-2 border-t pt-3 text-sm text-text-2">{t('shut')}</p>}
    </>
  )
}

type Asked = 'waiting' | 'failed' | IdDocumentsProps

/** What is known of who a customer is; asked for again after every change, with the page around it. */
function useIdDocuments(customerId: number) {
  const [asked, setAsked] = useState(0)
  const [known, setKnown] = useState<Asked>('waiting')
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again when told to.
  useEffect(() => {
    const gone = new AbortController()
    void askFor<IdDocumentsProps>(`/customers/${customerId}/id-documents`, gone.signal).then(
      (answer) => {
        if (!gone.signal.aborted) setKnown(answer.ok ? answer.facts : 'failed')
      },
    )
    return () => gone.abort()
  }, [customerId, asked])
  const again = useCallback(() => {
    setAsked((n) => n + 1)
    router.reload({ only: ['customer', 'timeline'] })
  }, [])
  return { known, again }
}
