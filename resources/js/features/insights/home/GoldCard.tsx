import { Link } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { useGoldState } from '#client/features/market/current-price/gold-condition.ts'
import { useGold } from '#client/features/market/current-price/gold-store.ts'
import { useFormat } from '#client/lib/format.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Card } from '#client/ui/Card.tsx'
import type { GoldProps } from '#server/shared-props.ts'
import { GoldField } from './GoldField.tsx'

/** The current gold price, its age, and the field for a new one. */
export function GoldCard() {
  const { t } = useTranslation('home')
  const gold = useGold()
  const isNeeded = gold === null || gold.state === 'example' || gold.state === 'stale'
  return (
    <Card
      title={t('gold.title')}
      actions={
        <Link
          href="/gold-price-logs"
          className="text-sm text-petrol underline-offset-2 hover:underline"
        >
          {t('gold.history')}
        </Link>
      }
    >
      {gold ? <Figure gold={gold} /> : <NoPrice />}
      <GoldField variant={isNeeded ? 'primary' : 'secondary'} />
    </Card>
  )
}

function Figure({ gold }: { gold: GoldProps }) {
  const { t } = useTranslation(['home', 'shell'])
  const format = useFormat()
  const { condition, tone, age } = useGoldState(gold)
  return (
    <div className="mb-5">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <bdi className="font-display text-4xl">{format.rate(gold.mid, gold.currency)}</bdi>
        <span className="text-text-2">{t('home:gold.per_ounce')}</span>
      </p>
      <p className="mt-1.5 flex flex-wrap items-center gap-2 text-text-2">
        <Badge tone={tone}>{t(`shell:gold.${condition}`)}</Badge>
        <time dateTime={gold.quotedAt} title={format.dateTime(gold.quotedAt)}>
          {age}
        </time>
        {gold.kind === 'spot' && <bdi>{gold.sourceLabel}</bdi>}
      </p>
      {(condition === 'example' || condition === 'stale') && (
        <p className="mt-3 max-w-prose text-text-2">{t(`home:gold.${condition}_text`)}</p>
      )}
    </div>
  )
}

function NoPrice() {
  const { t } = useTranslation('home')
  return (
    <div className="mb-5">
      <p className="font-display text-2xl">{t('gold.none_title')}</p>
      <p className="mt-1 max-w-prose text-text-2">{t('gold.none_text')}</p>
    </div>
  )
}
