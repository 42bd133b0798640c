import { Link } from '@inertiajs/react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { GoldChange } from '#client/features/market/current-price/GoldChange.tsx'
import { useGoldState } from '#client/features/market/current-price/gold-condition.ts'
import { useGold } from '#client/features/market/current-price/gold-store.ts'
import { useMetalName, useMetalsSold } from '#client/features/market/metals/metals.ts'
import { useFormat } from '#client/lib/format.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Card } from '#client/ui/Card.tsx'
import type { GoldProps } from '#server/shared-props.ts'
import { GoldField } from './GoldField.tsx'

const GoldLine = lazyWithRetry(async () => ({
  default: (await import('#client/features/market/current-price/GoldLine.tsx')).GoldLine,
}))

const OtherMetals = lazyWithRetry(async () => ({
  default: (await import('#client/features/market/current-price/OtherMetals.tsx')).OtherMetals,
}))

/** The current gold price with its age and its line, the prices of the other metals sold, and the field for a new one. */
export function GoldBand({ isSetUp }: { isSetUp: boolean }) {
  const { t } = useTranslation(['home', 'shell'])
  const gold = useGold()
  const metals = useMetalsSold()
  const isNeeded = gold === null || gold.state === 'example' || gold.state === 'stale'
  return (
    <Card
      className="col-span-full min-w-0"
      title={t(metals.length > 1 ? 'shell:gold.all_metals' : 'home:gold.title')}
      actions={
        <Link
          href="/gold-price-logs"
          className="text-sm text-petrol underline-offset-2 hover:underline"
        >
          {t(metals.length > 1 ? 'home:gold.all_prices' : 'home:gold.history')}
        </Link>
      }
    >
      <div className="grid items-start gap-x-10 gap-y-6 md:grid-cols-2 xl:grid-cols-[auto_minmax(14rem,1fr)_minmax(20rem,26rem)]">
        {gold ? <Figure gold={gold} /> : <NoPrice />}
        {gold && (
          <div className="min-h-30 max-xl:order-last max-xl:md:col-span-2">
            <Suspense fallback={null}>
              <GoldLine priceId={gold.id} metal={gold.metal} />
            </Suspense>
          </div>
        )}
        <GoldField variant={isNeeded ? 'primary' : 'secondary'} isFocused={isNeeded && isSetUp} />
      </div>
    </Card>
  )
}

/** The height of another metal, which is reserved until its row is loaded. */
const ROW_REM = 2.8

function Figure({ gold }: { gold: GoldProps }) {
  const { others = [] } = gold
  const { t } = useTranslation(['home', 'shell'])
  const format = useFormat()
  const { condition, tone, age } = useGoldState(gold)
  const nameOf = useMetalName()
  return (
    <div>
      {gold.metal && <p className="mb-1 text-text-2">{nameOf(gold.metal)}</p>}
      <p>
        <bdi className="inline-block font-display text-[2.75rem] leading-none">
          {format.rate(gold.mid, gold.currency)}
        </bdi>
        <span className="mt-1.5 flex flex-wrap items-baseline gap-x-2 text-text-2">
          {t('home:gold.per_ounce')}
          <GoldChange gold={gold} />
        </span>
      </p>
      <p className="mt-3 flex flex-wrap items-center gap-2 text-text-2">
        <Badge tone={tone}>{t(`shell:gold.${condition}`)}</Badge>
        <time dateTime={gold.quotedAt} title={format.dateTime(gold.quotedAt)}>
          {age}
        </time>
        {gold.kind === 'spot' && <bdi>{gold.sourceLabel}</bdi>}
      </p>
      {(condition === 'example' || condition === 'stale') && (
        <p className="mt-3 max-w-72 text-text-2">{t(`home:gold.${condition}_text`)}</p>
      )}
      {others.length > 0 && (
        <div className="mt-3" style={{ minHeight: `${others.length * ROW_REM}rem` }}>
          <Suspense fallback={null}>
            <OtherMetals others={others} />
          </Suspense>
        </div>
      )}
    </div>
  )
}

function NoPrice() {
  const { t } = useTranslation('home')
  return (
    <div className="xl:col-span-2">
      <p className="font-display text-2xl">{t('gold.none_title')}</p>
      <p className="mt-1 max-w-prose text-text-2">{t('gold.none_text')}</p>
    </div>
  )
}
