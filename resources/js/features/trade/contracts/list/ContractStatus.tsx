import { stateTone, useContractLabels } from '#client/features/trade/contracts/contract-labels.ts'
import { useFormat } from '#client/lib/format.ts'
import { Badge } from '#client/ui/Badge.tsx'

interface DueTextProps {
  contract: {
    dueAt: string | null
    lockExpiresAt: string | null
    holdUntil: string | null
    isOpen: boolean
    isLate: boolean
  }
}

/** The due day, else when the price lock or the hold ends. */
export function DueText({ contract }: DueTextProps) {
  const { t } = useContractLabels()
  const format = useFormat()
  const { dueAt, lockExpiresAt, holdUntil, isOpen, isLate } = contract
  const endsAt = holdUntil ?? lockExpiresAt
  if (!isOpen || (dueAt === null && endsAt === null)) return null
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {dueAt !== null && <span>{format.date(dueAt)}</span>}
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
