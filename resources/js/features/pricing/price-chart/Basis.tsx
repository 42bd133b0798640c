import { Link } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { GOLD, logHref, useMetalsContext } from '#client/features/market/metals/metals.ts'
import { useFormat } from '#client/lib/format.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { ButtonLink } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { PriceProps } from '#server/pricing/price-chart/props.ts'

/** The gold price that the chart is based on: price, age and source. On phones the header above says the last two. */
export function Basis({ quote }: { quote: NonNullable<PriceProps['quote']> }) {
  const { t } = useTranslation('price')
  const format = useFormat()
  const age = format.relative(quote.quotedAt)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 print:hidden">
      <Link
        href={`/gold-price-logs/${quote.id}`}
        className="text-petrol underline-offset-2 hover:underline"
      >
        {t('basis.gold', { context: quote.metal, price: format.gold(quote.mid, quote.currency) })}
      </Link>
      <span title={format.dateTime(quote.quotedAt)} className="max-md:hidden">
        {quote.kind === 'manual' ? age : t('basis.ageAndSource', { age, source: quote.source })}
      </span>
      {quote.example && <Badge tone="caution">{t('basis.example')}</Badge>}
      {!quote.example && quote.kind === 'manual' && (
        <Badge className="max-md:hidden">{t('basis.manual')}</Badge>
      )}
    </span>
  )
}

/** Warns while the price of the metal or the settings are only examples. */
export function ExampleNotice({ quote, config }: Pick<PriceProps, 'quote' | 'config'>) {
  const { t } = useTranslation('price')
  const what = exampleOf({ quote, config })
  if (!what) return null
  return (
    <Notice
      tone="caution"
      data-print="no"
      className="mb-4"
      title={t(`example.${what}.title`)}
      actions={
        <ButtonLink href="/" size="sm">
          {t(`example.${what}.action`)}
        </ButtonLink>
      }
    >
      {t(`example.${what}.text`)}
    </Notice>
  )
}

/** Which example is in the way; null for none. */
function exampleOf({ quote, config }: Pick<PriceProps, 'quote' | 'config'>) {
  if (!quote?.example) return config.example ? 'settings' : null
  const isGold = quote.metal === GOLD
  if (config.example) return isGold ? 'both' : 'both_metal'
  return isGold ? 'gold' : 'metal'
}

/** Warns when prices should follow the metal of the chart automatically and cannot. */
export function CannotFollowGoldNotice({
  follow: { why },
  quote,
}: Pick<PriceProps, 'follow' | 'quote'>) {
  const { t } = useTranslation('price')
  const context = useMetalsContext()
  if (why !== 'gold_too_old' && why !== 'not_fresh') return null
  return (
    <Notice
      tone="caution"
      data-print="no"
      className="mb-4"
      title={t(`follow.${why}.title`, { context })}
      actions={
        <ButtonLink href={logHref(quote?.metal ?? GOLD)} size="sm">
          {t(`follow.${why}.action` as 'follow.gold_too_old.action', { context })}
        </ButtonLink>
      }
    >
      {t(`follow.${why}.text` as 'follow.gold_too_old.text', { context })}
    </Notice>
  )
}
