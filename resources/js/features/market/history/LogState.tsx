import { QuoteBadges } from '#client/features/market/quotes/QuoteBadges.tsx'
import { useGuardWords } from '#client/features/market/quotes/useGuardWords.ts'
import { useQuoteWords } from '#client/features/market/quotes/useQuoteWords.ts'
import type { LogEntryProps } from '#server/market/history/props.ts'
import { tellingReason } from './log-entries.ts'

/** Whether a row is believed, and what was said of it. */
export function LogState({ log }: { log: LogEntryProps }) {
  const { t } = useQuoteWords()
  const words = useGuardWords()
  const reason = tellingReason(log)
  const repeats = log.quality === 'duplicate' ? t('repeats') : null
  const said = reason ? words(reason) : repeats
  return (
    <span className="flex items-center gap-2.5">
      <QuoteBadges log={log} />
      {said && (
        <span title={said} className="line-clamp-2 min-w-0 text-sm text-text-2">
          {said}
        </span>
      )}
    </span>
  )
}
