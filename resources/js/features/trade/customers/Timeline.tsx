import { Link } from '@inertiajs/react'
import { Banknote, FileText, type LucideIcon, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { actOf, useContractLabels } from '#client/features/trade/contract-labels.ts'
import { useFormat } from '#client/lib/format.ts'
import { ButtonLink } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { Timeline as TimelineList, TimelineRow } from '#client/ui/timeline/Timeline.tsx'
import type {
  ContractEntry,
  EventEntry,
  PaymentEntry,
  TimelineEntry,
  TimelineProps,
} from '#server/trade/customers/page/show-props.ts'
import { ReversePayout } from './ReversePayout.tsx'

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
      <TimelineList>
        {entries.map((entry) => (
          <Entry key={`${entry.type}-${entry.id}`} entry={entry} customerId={customerId} />
        ))}
      </TimelineList>
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

function Entry({ entry, customerId }: { entry: TimelineEntry; customerId: number }) {
  if (entry.type === 'payment') return <PaymentLine entry={entry} customerId={customerId} />
  if (entry.type === 'contract') return <ContractStep entry={entry} />
  return <CustomerEvent entry={entry} />
}

/** What every entry has: its sign, its time, and who did it. */
function useRow({ type, at, by }: TimelineEntry) {
  const { t } = useTranslation('customers')
  return { icon: ICONS[type], at, facts: [by ?? t('system')] }
}

function CustomerEvent({ entry }: { entry: EventEntry }) {
  const { t, i18n } = useTranslation(['customers', 'shell'])
  const format = useFormat()
  const row = useRow(entry)
  const { kind, details } = entry
  const fields = Array.isArray(details.fields) ? details.fields.map(String) : []
  const label = (field: string) => {
    const key = `field.${FIELD_BY_COLUMN[field] ?? field}`
    return i18n.exists(key, { ns: 'customers' }) ? String(t(key as never)) : field
  }
  const key = `event.${kind}`
  const values = { ...details, tag: details.tag, other: details.other, into: details.into }
  const name = i18n.exists(key, { ns: 'customers' })
    ? String(t(key as never, values as never))
    : kind
  return (
    <TimelineRow
      {...row}
      title={
        fields.length > 0
          ? t('shell:pair', { label: name, value: format.list(fields.map(label)) })
          : name
      }
    >
      {kind === 'note' && typeof details.text === 'string' && (
        <p className="mt-1 break-words whitespace-pre-line">
          <bdi>{details.text}</bdi>
        </p>
      )}
    </TimelineRow>
  )
}

/** Columns whose form field has a different name. */
const FIELD_BY_COLUMN: Record<string, string> = { tax_id: 'taxId', preferences: 'style' }

function ContractStep({ entry }: { entry: ContractEntry }) {
  const labels = useEntryLabels()
  const format = useFormat()
  const row = useRow(entry)
  const { act, state, reason, contract, total, currency } = entry
  return (
    <TimelineRow
      {...row}
      title={
        <>
          <Link href={`/contracts/${contract.id}`} className={linkClass}>
            {labels.type(contract.type)}{' '}
            <bdi className="whitespace-nowrap">{labels.number({ ...contract, state })}</bdi>
          </Link>
          {'\u00a0· '}
          {labels.event(act, state)}
        </>
      }
      facts={[total > 0 ? format.money(total, currency) : null, ...row.facts]}
    >
      {reason !== '' && (
        <p className="text-sm">
          <bdi>{reason}</bdi>
        </p>
      )}
    </TimelineRow>
  )
}

function PaymentLine({ entry, customerId }: { entry: PaymentEntry; customerId: number }) {
  const { t } = useTranslation('customers')
  const labels = useEntryLabels()
  const format = useFormat()
  const row = useRow(entry)
  const { direction, kind, method, amount, currency, contract, reference } = entry
  const messageKey = entry.isReversal ? 'reversed' : direction
  return (
    <TimelineRow
      {...row}
      facts={[...row.facts, reference]}
      title={
        <>
          {t(`payment.${messageKey}`, { amount: format.money(amount, currency) })}
          {kind !== 'balance' && ` · ${labels.kind(kind)}`} · {labels.method(method)}
          {contract && (
            <>
              {' · '}
              <Link href={`/contracts/${contract.id}`} className={linkClass}>
                <bdi className="whitespace-nowrap">{labels.number(contract)}</bdi>
              </Link>
            </>
          )}
        </>
      }
      end={entry.mayReverse && <ReversePayout entry={entry} customerId={customerId} />}
    />
  )
}

const linkClass = 'text-petrol underline underline-offset-2'

/** Translations from the contracts namespace; an id without a translation is shown as it is, with spaces. */
function useEntryLabels() {
  const { t, i18n } = useTranslation('contracts')
  const labelOf = (group: string, id: string) => {
    const key = `${group}.${id}`
    return i18n.exists(key, { ns: 'contracts' }) ? String(t(key as never)) : id.replaceAll('_', ' ')
  }
  return {
    type: (id: string) => labelOf('type', id),
    event: (id: string, to: string) => labelOf('event', actOf(id, to)),
    number: useContractLabels().number,
    kind: (id: string) => labelOf('kind', id),
    method: (id: string) => labelOf('method', id),
  }
}
