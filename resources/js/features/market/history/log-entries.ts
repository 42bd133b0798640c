import type { GuardReason, LogEntryProps } from '#server/market/history/props.ts'

/** Where the row's own page is. */
export function entryHref({ id, pollId }: LogEntryProps): string {
  return id === null ? `/gold-price-logs/polls/${pollId}` : `/gold-price-logs/${id}`
}

/** What tells a row from all others. */
export const entryKey = ({ id, pollId }: LogEntryProps): string =>
  id === null ? `poll-${pollId}` : `quote-${id}`

/** The one reason that tells most: why a row is believed after all, or else what was first said against it. */
export function tellingReason({ quality, reasons }: LogEntryProps): GuardReason | undefined {
  return quality === 'accepted' ? reasons.at(-1) : reasons[0]
}
