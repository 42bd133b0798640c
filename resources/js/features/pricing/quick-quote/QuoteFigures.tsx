import { useTranslation } from 'react-i18next'
import { metalsContext } from '#client/features/market/metals/metals.ts'
import { useFormat } from '#client/lib/format.ts'
import { CopyButton } from '#client/ui/feedback/CopyButton.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { QuickQuoteProps } from '#server/pricing/price-chart/props.ts'
import type { QuickQuoteRequest, QuickQuoteResult } from './useQuickQuote.ts'

interface QuoteFiguresProps {
  request: QuickQuoteRequest
  result: QuickQuoteResult
  constructionLabel: string
}

/** The price, its metal value, and the metal price behind both; without that price, the server's reason. */
export function QuoteFigures({ request, result, constructionLabel }: QuoteFiguresProps) {
  const { t } = useTranslation('quick-quote')
  const { quickQuote, errors, isOffline } = result
  return (
    <div aria-live="polite" className="rounded-control bg-sunken px-4 py-3.5 dark:bg-canvas">
      {isOffline && <p className="mb-2 text-sm text-critical">{t('offline')}</p>}
      {quickQuote ? (
        <Figures quickQuote={quickQuote} request={request} constructionLabel={constructionLabel} />
      ) : (
        <p className="text-text-2">{errors.gold ?? t('empty')}</p>
      )}
    </div>
  )
}

function Figures({
  quickQuote,
  request,
  constructionLabel,
}: {
  quickQuote: QuickQuoteProps
  request: QuickQuoteRequest
  constructionLabel: string
}) {
  const { t } = useTranslation('quick-quote')
  const format = useFormat()
  const price = format.money(quickQuote.priceMinor, quickQuote.currency)
  const gold = format.gold(quickQuote.quote.mid, quickQuote.quote.currency)
  const sentence = t('copy_text', {
    context: quickQuote.quote.metal,
    weight: format.grams(request.grams.trim()),
    karat: request.karat,
    construction: constructionLabel,
    price,
    gold,
  })
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <p>
          <span className="block text-sm text-text-2">{t('price')}</span>
          <bdi className="font-display text-3xl">{price}</bdi>
        </p>
        <CopyButton size="sm" text={sentence} />
      </div>
      <dl className="mt-3 flex flex-col gap-1 border-t pt-3">
        <Line name={t('melt')} value={format.money(quickQuote.meltMinor, quickQuote.currency)} />
        <Line
          name={t('per_gram', { karat: request.karat })}
          value={format.rate(quickQuote.perGram, quickQuote.currency)}
        />
      </dl>
      <p className="mt-3 text-sm text-text-3">
        {t('basis', {
          context: quickQuote.quote.metal,
          price: gold,
          age: format.relative(quickQuote.quote.quotedAt),
        })}
      </p>
      {quickQuote.quote.example && (
        <Notice tone="caution" className="mt-3">
          {t('example', { context: metalsContext([quickQuote.quote.metal]) })}
        </Notice>
      )}
    </>
  )
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-text-2">{name}</dt>
      <dd className="num">{value}</dd>
    </div>
  )
}
