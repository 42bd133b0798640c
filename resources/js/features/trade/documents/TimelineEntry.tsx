import { Link } from '@inertiajs/react'
import { Banknote, CircleCheck, FileText, Layers } from 'lucide-react'
import { useState } from 'react'
import { useContractLabels } from '#client/features/trade/contract-labels.ts'
import { exceptionalEntry } from '#client/features/trade/contracts/NextStepCard.tsx'
import { useFormat } from '#client/lib/format.ts'
import { useCan } from '#client/lib/page-props.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button, DownloadLink } from '#client/ui/Button.tsx'
import { TimelineRow } from '#client/ui/timeline/Timeline.tsx'
import type {
  ContractProps,
  EventProps,
  PaymentProps,
  VersionProps,
} from '#server/trade/contracts/props.ts'
import type { DocumentProps } from '#server/trade/documents/props.ts'
import { useDocumentLabels } from './useDocumentLabels.ts'

export type TimelineItem = { key: string; at: string } & (
  | { kind: 'payment'; payment: PaymentProps }
  | { kind: 'document'; document: DocumentProps }
  | { kind: 'version'; version: VersionProps }
  /** Null: the draft was created. */
  | { kind: 'event'; event: EventProps | null }
)

interface TimelineEntryProps {
  item: TimelineItem
  contract: ContractProps
  onReverse: (payment: PaymentProps) => void
  onRetry: (documentId: number) => void
}

/** One entry of the timeline of a contract, with what can be done with it. */
export function TimelineEntry({ item, contract, onReverse, onRetry }: TimelineEntryProps) {
  if (item.kind === 'payment')
    return <Payment payment={item.payment} contract={contract} onReverse={onReverse} />
  if (item.kind === 'document') return <Document document={item.document} onRetry={onRetry} />
  if (item.kind === 'version') return <Version version={item.version} contract={contract} />
  return <Step at={item.at} event={item.event} contract={contract} />
}

interface StepProps {
  at: string
  event: EventProps | null
  contract: ContractProps
}

function Step({ at, event, contract }: StepProps) {
  const { t, event: label } = useContractLabels()
  const { money } = useFormat()
  if (event === null) return <TimelineRow icon={FileText} title={t('history.created')} at={at} />
  const { fee, refund, soldFor, kept, returned } = event.details
  const amount = (minor: unknown) => ({ amount: money(Number(minor), contract.currency) })
  const facts = [
    event.by ?? t('history.system'),
    Number(fee) > 0 ? t('history.detail_fee', amount(fee)) : null,
    Number(refund) > 0 ? t('history.detail_refund', amount(refund)) : null,
    soldFor === undefined ? null : t('history.detail_sold', amount(soldFor)),
    kept === undefined
      ? null
      : t('history.detail_kept', { kept: Number(kept), returned: Number(returned) }),
  ]
  return (
    <TimelineRow icon={CircleCheck} title={label(event)} at={at} facts={facts}>
      {event.reason && event.id !== exceptionalEntry(contract)?.id && (
        <p className="text-sm">
          <bdi>{event.reason}</bdi>
        </p>
      )}
    </TimelineRow>
  )
}

interface PaymentEntryProps extends Pick<TimelineEntryProps, 'contract' | 'onReverse'> {
  payment: PaymentProps
}

function Payment({ payment, contract, onReverse }: PaymentEntryProps) {
  const { t } = useContractLabels()
  const { money } = useFormat()
  const mayReverse = useCan()['payments.reverse']
  const { direction, kind, method, amount, reference, at, by, reverses, isReversed } = payment
  const signed = money(direction === 'in' ? amount : -amount, contract.currency, { sign: true })
  return (
    <TimelineRow
      icon={Banknote}
      at={at}
      title={
        <>
          {t(`kind.${kind}`)} · {t(`method.${method}`)}{' '}
          {isReversed && <Badge tone="caution">{t('money.reversed')}</Badge>}
          {reverses !== null && <Badge>{t('money.reversal')}</Badge>}
        </>
      }
      facts={[by && t('money.by', { name: by }), reference]}
      end={
        <>
          {mayReverse && reverses === null && !isReversed && (
            <Button
              size="sm"
              variant="quiet"
              data-print="no"
              onPress={() => onReverse(payment)}
              aria-label={t('money.reverse_of', { amount: signed })}
            >
              {t('money.reverse')}
            </Button>
          )}
          <bdi className="num font-medium">{signed}</bdi>
        </>
      }
    />
  )
}

interface DocumentEntryProps extends Pick<TimelineEntryProps, 'onRetry'> {
  document: DocumentProps
}

function Document({ document, onRetry }: DocumentEntryProps) {
  const { t, kind, language } = useDocumentLabels()
  const { id, state, locale, createdAt, by, sha256 } = document
  const name = kind(document.kind)
  return (
    <TimelineRow
      icon={FileText}
      at={createdAt}
      title={
        <Link
          href={`/documents/${id}`}
          className="hover:underline"
          aria-label={t('show', { name })}
        >
          {name}
        </Link>
      }
      facts={[language(locale), by]}
      hint={sha256 === null ? undefined : t('hash', { hash: sha256 })}
      end={
        <span aria-live="polite" data-print="no" className="flex items-center gap-2">
          {state === 'waiting' && <Badge tone="neutral">{t('waiting')}</Badge>}
          {state === 'failed' && (
            <>
              <Badge tone="critical">{t('failed')}</Badge>
              <Button size="sm" onPress={() => onRetry(id)}>
                {t('retry')}
              </Button>
            </>
          )}
          {state === 'made' && (
            <DownloadLink
              size="sm"
              href={`/documents/${id}/file`}
              aria-label={t('file_of', { name })}
            >
              {t('file')}
            </DownloadLink>
          )}
        </span>
      }
    />
  )
}

function Version({ version, contract }: { version: VersionProps; contract: ContractProps }) {
  const { t } = useContractLabels()
  const { money } = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { number, at, by, reason, content } = version
  const { currency } = contract
  return (
    <TimelineRow
      icon={Layers}
      at={at}
      title={t('versions.number', { number })}
      facts={[by, reason || t(number === 1 ? 'versions.first' : 'versions.weight')]}
      end={
        <Button
          size="sm"
          variant="quiet"
          className="-me-2.5"
          data-print="no"
          aria-expanded={isOpen}
          onPress={() => setOpen(!isOpen)}
        >
          {t('versions.show')}
        </Button>
      }
    >
      {isOpen && (
        <div className="mt-2 rounded-control bg-sunken px-3 py-2 text-sm dark:bg-canvas">
          <ul>
            {content.lines.map((line, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a version never changes.
              <li key={n} className="flex justify-between gap-4">
                <bdi>{line.description}</bdi>
                <bdi className="num">{money(line.unitPrice * line.qty, currency)}</bdi>
              </li>
            ))}
          </ul>
          <p className="mt-1 border-t pt-1 font-medium">
            {t('versions.total', { amount: money(content.total, currency) })}
          </p>
        </div>
      )}
    </TimelineRow>
  )
}
