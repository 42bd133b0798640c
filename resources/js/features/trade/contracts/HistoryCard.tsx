import { useFormat } from '#client/lib/format.ts'
import { Card } from '#client/ui/Card.tsx'
import type { ContractProps, EventProps } from '#server/trade/contracts/props.ts'
import { useContractLabels } from './contract-labels.ts'

/** Every step with its user and reason, newest first. */
export function HistoryCard({ contract }: { contract: ContractProps }) {
  const { t, event: label } = useContractLabels()
  const format = useFormat()
  const { events, createdAt, currency } = contract
  return (
    <Card title={t('history.title')}>
      <ol className="-my-2 divide-y">
        {events.toReversed().map((event) => (
          <li key={event.id} className="py-2">
            <p className="font-medium">{label(event)}</p>
            <p className="text-sm text-text-2">
              {format.dateTime(event.at)} · <bdi>{event.by ?? t('history.system')}</bdi>
              <EventDetails event={event} currency={currency} />
            </p>
            {event.reason && (
              <p className="text-sm">
                <bdi>{event.reason}</bdi>
              </p>
            )}
          </li>
        ))}
        <li className="py-2">
          <p className="font-medium">{t('history.created')}</p>
          <p className="text-sm text-text-2">{format.dateTime(createdAt)}</p>
        </li>
      </ol>
    </Card>
  )
}

function EventDetails({ event, currency }: { event: EventProps; currency: string }) {
  const { t } = useContractLabels()
  const { money } = useFormat()
  const { fee, refund, soldFor, kept, returned } = event.details
  const amount = (minor: unknown) => ({ amount: money(Number(minor), currency) })
  const parts = [
    ...(Number(fee) > 0 ? [t('history.detail_fee', amount(fee))] : []),
    ...(Number(refund) > 0 ? [t('history.detail_refund', amount(refund))] : []),
    ...(soldFor === undefined ? [] : [t('history.detail_sold', amount(soldFor))]),
    ...(kept === undefined
      ? []
      : [t('history.detail_kept', { kept: Number(kept), returned: Number(returned) })]),
  ]
  return <>{parts.map((part) => ` · ${part}`)}</>
}
