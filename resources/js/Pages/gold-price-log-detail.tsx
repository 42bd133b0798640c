import { useTranslation } from 'react-i18next'
import type { Pages } from '#server/http/pages.ts'
import { ButtonLink } from '../Components/Button.tsx'
import { Answer } from '../Components/gold-price-logs/Answer.tsx'
import { DecideCard } from '../Components/gold-price-logs/DecideCard.tsx'
import { GoldChart } from '../Components/gold-price-logs/GoldChart.tsx'
import { Guards } from '../Components/gold-price-logs/Guards.tsx'
import { KaratTable } from '../Components/gold-price-logs/KaratTable.tsx'
import { QuoteFacts } from '../Components/gold-price-logs/QuoteFacts.tsx'
import { QuoteFigure } from '../Components/gold-price-logs/QuoteFigure.tsx'
import { QuoteWalk } from '../Components/gold-price-logs/QuoteWalk.tsx'
import { RunsOnQuote } from '../Components/gold-price-logs/RunsOnQuote.tsx'
import { useQuoteWords } from '../Components/gold-price-logs/useQuoteWords.ts'
import { PageHeader } from '../Components/PageHeader.tsx'

/** One gold price: where it came from, what the guards said, what stands on it. */
export default function GoldPriceLogDetail(props: Pages['gold-price-log-detail']) {
  const { log, answer, repeats, previous, next, rates, runs, nearby } = props
  const { t } = useTranslation('gold-price-logs')
  const { timeOf } = useQuoteWords()
  return (
    <>
      <PageHeader
        title={t('detail.title', { time: timeOf(log) })}
        actions={
          <>
            <ButtonLink href="/gold-price-logs">{t('all_logs')}</ButtonLink>
            <QuoteWalk previous={previous} next={next} />
          </>
        }
      />
      {log.quality === 'held' && (
        <div className="mb-4">
          <DecideCard log={log} />
        </div>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-4">
          <QuoteFigure log={log} />
          <GoldChart
            points={nearby}
            currency={log.currency}
            title={t('nearby')}
            pinnedAt={log.quotedAt}
            height={220}
          />
          <KaratTable rates={rates} currency={log.currency} />
        </div>
        <div className="grid gap-4">
          <QuoteFacts log={log} repeats={repeats} />
          <Guards log={log} />
          {answer && <Answer answer={answer} />}
          <RunsOnQuote runs={runs} isHistory={log.kind === 'history'} />
        </div>
      </div>
    </>
  )
}
