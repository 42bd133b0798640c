import type { LogEntryProps } from '#server/gold-price-logs/props.ts'

/** Where the row's own page is. */
export function entryHref({ id, pollId }: LogEntryProps): string {
  return id === null ? `/gold-price-logs/polls/${pollId}` : `/gold-price-logs/${id}`
}

/** What tells a row from all others. */
export const entryKey = ({ id, pollId }: LogEntryProps): string =>
  id === null ? `poll-${pollId}` : `quote-${id}`
