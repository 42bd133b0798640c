import { useContractWords } from '#client/features/trade/contracts/useContractWords.ts'
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

/** When something must happen: promised, or when its price or its hold ends. */
export function DueText({ contract }: DueTextProps) {
  const { t } = useContractWords()
  const format = useFormat()
  const { dueAt, lockExpiresAt, holdUntil, isOpen, isLate } = contract
  const ends = holdUntil ?? lockExpiresAt
  if (!isOpen || (dueAt === null && ends === null)) return null
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {dueAt !== null && <span>{format.date(dueAt)}</span>}
      {isLate && <Badge tone="critical">{t('late')}</Badge>}
      {dueAt === null && ends !== null && (
        <span className="text-text-2">{t('until', { time: format.dateTime(ends) })}</span>
      )}
    </span>
  )
}
