import { useContractLabels } from '#client/features/trade/contract-labels.ts'
import { useFormat } from '#client/lib/format.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Card } from '#client/ui/Card.tsx'
import type { ContractProps } from '#server/trade/contracts/props.ts'

/** The payment schedule and how much of each instalment is paid. */
export function ScheduleCard({ contract }: { contract: ContractProps }) {
  const { t } = useContractLabels()
  const format = useFormat()
  const { schedule, currency, depositDue, netPaid } = contract
  if (schedule.length === 0) return null
  const deposit = { amount: depositDue, paid: Math.min(Math.max(0, netPaid), depositDue) }
  return (
    <Card title={t('schedule.title')}>
      <table className="w-full" aria-label={t('schedule.title')}>
        <tbody>
          {depositDue > 0 && (
            <tr className="border-b">
              <th scope="row" className="py-1.5 pe-3 text-start font-normal">
                {t('schedule.deposit')}
              </th>
              <td className="num py-1.5">{format.money(depositDue, currency)}</td>
              <td className="py-1.5 ps-3 text-end text-sm">
                <PaidStatus part={deposit} currency={currency} />
              </td>
            </tr>
          )}
          {schedule.map((item) => (
            <tr key={item.dueAt} className="border-b last:border-b-0">
              <th scope="row" className="whitespace-nowrap py-1.5 pe-3 text-start font-normal">
                {format.date(item.dueAt)}
              </th>
              <td className="num py-1.5">{format.money(item.amount, currency)}</td>
              <td className="py-1.5 ps-3 text-end text-sm">
                {item.isLate && <Badge tone="critical">{t('schedule.late')}</Badge>}{' '}
                <PaidStatus part={item} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function PaidStatus({
  part,
  currency,
}: {
  part: { amount: number; paid: number }
  currency: string
}) {
  const { t } = useContractLabels()
  const { money } = useFormat()
  if (part.paid === 0) return null
  if (part.paid === part.amount) return <Badge tone="positive">{t('schedule.paid')}</Badge>
  return (
    <span className="text-text-2">
      {t('schedule.part', { amount: money(part.paid, currency) })}
    </span>
  )
}
