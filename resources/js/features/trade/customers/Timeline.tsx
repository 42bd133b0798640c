import { Link } from '@inertiajs/react'
import { Banknote, FileText, type LucideIcon, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { ButtonLink } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import type {
  ContractEntry,
  EventEntry,
  PaymentEntry,
  TimelineEntry,
  TimelineProps,
} from '#server/trade/customers/page/show-props.ts'
import { ReversePayout } from './ReversePayout.tsx'
import { useEntryLabels } from './useEntryLabels.ts'

interface TimelineCardProps {
  timeline: TimelineProps
  customerId: number
  children?: ReactNode
}

/** All events, contract steps and payments of a customer, newest first. */
export function Timeline({
  timeline: { entries, older },
  customerId,
  children,
}: TimelineCardProps) {
  const { t } = useTranslation('customers')
  return (
    <Card title={t('card.timeline')}>
      {children}
      <ol className="flex flex-col">
        {entries.map((entry) => (
          <TimelineItem key={`${entry.type}-${entry.id}`} entry={entry} customerId={customerId} />
        ))}
      </ol>
      {older && (
        <ButtonLink
          className="mt-3"
          href={`/customers/${customerId}?before=${encodeURIComponent(older)}`}
          preserveScroll
        >
          {t('older')}
        </ButtonLink>
      )}
    </Card>
  )
}

const ICONS: Record<TimelineEntry['type'], LucideIcon> = {
  event: UserRound,
  contract: FileText,
  payment: Banknote,
}

function TimelineItem({ entry, customerId }: { entry: TimelineEntry; customerId: number }) {
  const { t } = useTranslation('customers')
  const { dateTime } = useFormat()
  return (
    <li className="flex gap-3 border-s-2 py-2 ps-3">
      <Icon icon={ICONS[entry.type]} size={16} className="mt-1 shrink-0 text-text-3" />
      <div className="min-w-0 flex-1">
        {entry.type === 'event' && <CustomerEvent entry={entry} />}
        {entry.type === 'contract' && <ContractStep entry={entry} />}
        {entry.type === 'payment' && <PaymentLine entry={entry} customerId={customerId} />}
        <p className="text-sm text-text-3">
          <time dateTime={entry.at}>{dateTime(entry.at)}</time>
          {' · '}
          <bdi>{entry.by ?? t('system')}</bdi>
        </p>
      </div>
    </li>
  )
}

function CustomerEvent({ entry: { kind, details } }: { entry: EventEntry }) {
  const { t, i18n } = useTranslation('customers')
  const fields = Array.isArray(details.fields) ? details.fields.map(String) : []
  const label = (field: string) => {
    const key = `field.${FIELD_BY_COLUMN[field] ?? field}`
    return i18n.exists(key, { ns: 'customers' }) ? String(t(key as never)) : field
  }
  if (kind === 'note' && typeof details.text === 'string')
    return (
      <p className="break-words whitespace-pre-line">
        <bdi>{details.text}</bdi>
      </p>
    )
  const key = `event.${kind}`
  const values = { ...details, tag: details.tag, other: details.other, into: details.into }
  return (
    <p>
      {i18n.exists(key, { ns: 'customers' }) ? String(t(key as never, values as never)) : kind}
      {fields.length > 0 && `: ${fields.map(label).join(', ')}`}
    </p>
  )
}

/** Columns whose form field has a different name. */
const FIELD_BY_COLUMN: Record<string, string> = { tax_id: 'taxId', preferences: 'style' }

function ContractStep({
  entry: { act, state, reason, contract, total, currency },
}: {
  entry: ContractEntry
}) {
  const labels = useEntryLabels()
  const format = useFormat()
  return (
    <>
      <p>
        <Link
          href={`/contracts/${contract.id}`}
          className="text-petrol underline underline-offset-2"
        >
          {labels.type(contract.type)} <bdi>{labels.number({ ...contract, state })}</bdi>
        </Link>
        {': '}
        {labels.event(act, state)}
        {total > 0 && (
          <>
            {' · '}
            <bdi>{format.money(total, currency)}</bdi>
          </>
        )}
      </p>
      {reason !== '' && (
        <p className="text-sm text-text-2">
          <bdi>{reason}</bdi>
        </p>
      )}
    </>
  )
}

function PaymentLine({ entry, customerId }: { entry: PaymentEntry; customerId: number }) {
  const { t } = useTranslation('customers')
  const labels = useEntryLabels()
  const format = useFormat()
  const { direction, kind, method, amount, currency, contract, reference } = entry
  const messageKey = entry.isReversal ? 'reversed' : direction
  return (
    <p>
      {t(`payment.${messageKey}`, { amount: format.money(amount, currency) })}
      {kind !== 'balance' && ` · ${labels.kind(kind)}`} · {labels.method(method)}
      {contract && (
        <>
          {' · '}
          <Link
            href={`/contracts/${contract.id}`}
            className="text-petrol underline underline-offset-2"
          >
            <bdi>{labels.number(contract)}</bdi>
          </Link>
        </>
      )}
      {reference !== '' && (
        <>
          {' · '}
          <bdi>{reference}</bdi>
        </>
      )}
      {entry.mayReverse && <ReversePayout entry={entry} customerId={customerId} />}
    </p>
  )
}
