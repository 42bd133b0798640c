import { Clock } from 'lucide-react'
import { stateTone, useContractLabels } from '#client/features/trade/contract-labels.ts'
import { useFormat, useNow } from '#client/lib/format.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Icon } from '#client/ui/Icon.tsx'

/** What says when a contract is due. */
export interface Due {
  state: string
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

/** A price lock or a hold that ends within this time is urgent. */
const URGENT_MS = 86_400_000

/**
 * The due day, else when the price lock or the hold ends. The badge is at the end, whatever the width of the date; there is
 * none where the state itself says it.
 */
export function DueText({ contract }: { contract: Due }) {
  const { t } = useContractLabels()
  const format = useFormat()
  const { dueAt, isLate, state } = contract
  if (!hasDueText(contract)) return null
  if (dueAt === null) return <EndText contract={contract} />
  return (
    <span className="flex items-center justify-between gap-3">
      <span className="whitespace-nowrap">{format.date(dueAt)}</span>
      {isLate && state !== 'overdue' && <Badge tone="critical">{t('late')}</Badge>}
    </span>
  )
}

/** The due day within a line of text, where it needs its name. */
export function DueInLine({ contract }: { contract: Due }) {
  const { t } = useContractLabels()
  const format = useFormat()
  const { dueAt } = contract
  if (dueAt === null) return <EndText contract={contract} />
  return t('price_basis.due', { day: format.date(dueAt) })
}

/** When the price lock or the hold ends; soon, or since a hold has ended, how long that is from now. */
function EndText({ contract }: { contract: Due }) {
  const { t } = useContractLabels()
  const format = useFormat()
  const now = useNow()
  const endsAt = endOf(contract)
  if (endsAt === null) return null
  const leftMs = Date.parse(endsAt) - now
  const text = t('until', { time: format.dateTime(endsAt) })
  const isHoldOver = leftMs <= 0 && contract.holdUntil !== null
  if (!isHoldOver && (leftMs <= 0 || leftMs > URGENT_MS))
    return <span className="text-text-2">{text}</span>
  return (
    <Badge tone="caution" title={text}>
      <Icon icon={Clock} size={16} />
      {t(isHoldOver ? 'ended' : 'ends', { time: format.relative(endsAt) })}
    </Badge>
  )
}

export function StateBadge({ state }: { state: string }) {
  const labels = useContractLabels()
  return <Badge tone={stateTone(state)}>{labels.state(state)}</Badge>
}
