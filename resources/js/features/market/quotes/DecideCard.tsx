import { Notice } from '#client/ui/Notice.tsx'
import type { LogProps } from '#server/market/history/props.ts'
import { Decide } from './Decide.tsx'
import { useQuoteWords } from './useQuoteWords.ts'

/** On the page of a price that waits: what can be said to it. */
export function DecideCard({ log }: { log: LogProps }) {
  const { t } = useQuoteWords()
  return (
    <Notice tone="caution" title={t('held.title')} actions={<Decide log={log} />}>
      {t('held.text')}
    </Notice>
  )
}
