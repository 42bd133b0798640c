import { stateTone, useContractLabels } from '#client/features/trade/contracts/contract-labels.ts'
import { useFormat } from '#client/lib/format.ts'
import { Badge } from '#client/ui/Badge.tsx'

/** What says when a contract is due. */
export interface Due {
  dueAt: string | null
  lockExpiresAt: string | null
  holdUntil: string | null
  isOpen: boolean
  isLate: boolean
}

const endOf = ({ holdUntil, lockExpiresAt }: Due) => holdUntil ?? lockExpiresAt

/** Whether an open contract has a due day, a price lock or a hold. */
export const hasDueText = (contract: Due) =>
  contract.isOpen && (contract.dueAt !== null || endOf(contract) !== null)

/** The due day, else when the price lock or the hold ends. The badge is at the end, whatever the width of the date. */
export function DueText({ contract }: { contract: Due }) {
  const { t } = useContractLabels()
  const format = useFormat()
  const { dueAt, isLate } = contract
  const endsAt = endOf(contract)
  if (!hasDueText(contract)) return null
  return (
    <span className="flex items-center justify-between gap-3">
      {dueAt !== null && <span className="whitespace-nowrap">{format.date(dueAt)}</span>}
      {isLate && <Badge tone="critical">{t('late')}</Badge>}
      {dueAt === null && endsAt !== null && (
        <span className="text-text-2">{t('until', { time: format.dateTime(endsAt) })}</span>
      )}
    </span>
  )
}

export function StateBadge({ state }: { state: string }) {
  const labels = useContractLabels()
  return <Badge tone={stateTone(state)}>{labels.state(state)}</Badge>
}
