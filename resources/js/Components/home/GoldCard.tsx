import { Link } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import type { LogProps } from '#server/gold-price-logs/props.ts'
import { Badge } from '../Badge.tsx'
import { Card } from '../Card.tsx'
import { useFormat } from '../format.ts'
import { conditionOf, conditionTone, type GoldCondition } from '../gold-condition.ts'
import { useNow } from '../useNow.ts'
import { GoldField } from './GoldField.tsx'

/** What gold costs, how old that is, and the one field to say it anew. */
export function GoldCard({ latest }: { latest: LogProps | null }) {
  const { t } = useTranslation('home')
  const now = useNow()
  const condition = latest && conditionOf(latest, now)
  const isNeeded = condition === null || condition === 'example' || condition === 'stale'
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
      {latest && condition ? <Figure latest={latest} condition={condition} /> : <None />}
      <GoldField variant={isNeeded ? 'primary' : 'secondary'} />
    </Card>
  )
}

function Figure({ latest, condition }: { latest: LogProps; condition: GoldCondition }) {
  const { t } = useTranslation(['home', 'shell'])
  const format = useFormat()
  const word =
    condition === 'spot'
      ? t('shell:gold.spot', { source: latest.source })
      : t(`shell:gold.${condition}`)
  return (
    <div className="mb-5">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <bdi className="font-display text-4xl">{format.gold(latest.mid, latest.currency)}</bdi>
        <span className="text-text-2">{t('home:gold.per_ounce')}</span>
      </p>
      <p className="mt-1.5 flex flex-wrap items-center gap-2 text-text-2">
        <Badge tone={conditionTone[condition]}>{word}</Badge>
        <time dateTime={latest.quotedAt} title={format.dateTime(latest.quotedAt)}>
          {format.relative(latest.quotedAt)}
        </time>
      </p>
      {(condition === 'example' || condition === 'stale') && (
        <p className="mt-3 max-w-prose text-text-2">{t(`home:gold.${condition}_text`)}</p>
      )}
    </div>
  )
}

function None() {
  const { t } = useTranslation('home')
  return (
    <div className="mb-5">
      <p className="font-display text-2xl">{t('gold.none_title')}</p>
      <p className="mt-1 max-w-prose text-text-2">{t('gold.none_text')}</p>
    </div>
  )
}
