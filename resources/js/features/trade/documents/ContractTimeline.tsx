import { FilePlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { useContractLabels } from '#client/features/trade/contract-labels.ts'
import { Button } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import { Timeline } from '#client/ui/timeline/Timeline.tsx'
import type { ContractProps, PaymentProps } from '#server/trade/contracts/props.ts'
import type { DocumentProps } from '#server/trade/documents/props.ts'
import { TimelineEntry, type TimelineItem } from './TimelineEntry.tsx'
import { useDocumentLabels } from './useDocumentLabels.ts'
import type { useDocuments } from './useDocuments.ts'

const ReversalDialog = lazyWithRetry(
  () => import('#client/features/trade/payments/ReversalDialog.tsx'),
)

const KINDS = ['event', 'payment', 'document', 'version'] as const
/** From this many entries on, the list can be limited to one kind. */
const LONG = 6

interface ContractTimelineProps {
  contract: ContractProps
  documents: ReturnType<typeof useDocuments>
  /** Creates a document; null: the page has a button for it, or none can be created. */
  onMake: (() => void) | null
}

/** The steps, payments, documents and versions of a contract in one list, newest first. */
export default function ContractTimeline({ contract, documents, onMake }: ContractTimelineProps) {
  const { t } = useContractLabels()
  const { t: documentText } = useDocumentLabels()
  const { id } = contract
  const { loaded, hasRequestFailed, retry } = documents
  const [kind, setKind] = useState('all')
  const [reversed, setReversed] = useState<PaymentProps | null>(null)
  const items = itemsOf(contract, loaded?.documents ?? [])
  const kinds = KINDS.filter((one) => items.some((item) => item.kind === one))
  const labels = {
    event: t('column.status'),
    payment: t('money.title'),
    document: documentText('title'),
    version: t('versions.title'),
  }
  const isLimited = kinds.some((one) => one === kind)
  return (
    <Card
      title={t('history.title')}
      actions={
        onMake && (
          <Button size="sm" variant="quiet" data-print="no" onPress={onMake}>
            <Icon icon={FilePlus} size={16} />
            {documentText('make')}
          </Button>
        )
      }
    >
      {hasRequestFailed && (
        <p role="alert" className="mb-2 text-sm text-critical">
          {documentText('create_failed')}
        </p>
      )}
      {items.length >= LONG && kinds.length > 1 && (
        <Segmented
          label={t('preset.label')}
          data-print="no"
          className="mb-4"
          options={[
            { id: 'all', label: t('preset.all') },
            ...kinds.map((one) => ({ id: one, label: labels[one] })),
          ]}
          value={isLimited ? kind : 'all'}
          onChange={setKind}
        />
      )}
      <Timeline>
        {items
          .filter((item) => !isLimited || item.kind === kind)
          .map((item) => (
            <TimelineEntry
              key={item.key}
              item={item}
              contract={contract}
              onReverse={setReversed}
              onRetry={retry}
            />
          ))}
      </Timeline>
      {loaded?.kinds.length === 0 && (
        <p data-print="no" className="mt-3 text-sm text-text-2">
          {documentText('draft')}
        </p>
      )}
      <Suspense fallback={null}>
        {reversed && (
          <ReversalDialog
            path={`/contracts/${id}/payments/${reversed.id}/reversal`}
            isOpen
            onOpenChange={() => setReversed(null)}
          />
        )}
      </Suspense>
    </Card>
  )
}

/** Newest first; entries of the same moment in the order in which they follow from one another. */
function itemsOf(contract: ContractProps, documents: DocumentProps[]): TimelineItem[] {
  const { payments, events, versions, createdAt, number } = contract
  const items: TimelineItem[] = [
    { kind: 'event', key: 'created', at: createdAt, event: null },
    ...payments.map((payment) => ({
      kind: 'payment' as const,
      key: `payment-${payment.id}`,
      at: payment.at,
      payment,
    })),
    ...events.map((event) => ({
      kind: 'event' as const,
      key: `event-${event.id}`,
      at: event.at,
      event,
    })),
    ...(number === null ? [] : versions).map((version) => ({
      kind: 'version' as const,
      key: `version-${version.number}`,
      at: version.at,
      version,
    })),
    ...documents.map((document) => ({
      kind: 'document' as const,
      key: `document-${document.id}`,
      at: document.createdAt,
      document,
    })),
  ]
  return items.toSorted((one, other) => one.at.localeCompare(other.at)).toReversed()
}
