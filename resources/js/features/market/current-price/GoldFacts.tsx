import { Link } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { GOLD, logHref } from '#client/features/market/metals/metals.ts'
import { useFormat } from '#client/lib/format.ts'
import { Notice } from '#client/ui/Notice.tsx'
import type { Metal } from '#server/formula/units/karat.ts'
import type { GoldProps } from '#server/shared-props.ts'
import { useMarketLabel } from './useGoldLabels.ts'

export function GoldFacts({ gold, age }: { gold: GoldProps; age: string }) {
  const { t } = useTranslation('board')
  const format = useFormat()
  const market = useMarketLabel(gold.market)
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-t pt-3">
      <dt className="text-text-2">{t('source')}</dt>
      <dd className="text-end">
        <bdi>{gold.kind === 'manual' ? t('manual') : gold.sourceLabel}</bdi>
      </dd>
      <dt className="text-text-2">{t('at')}</dt>
      <dd className="text-end">
        <time dateTime={gold.quotedAt}>{format.dateTime(gold.quotedAt)}</time>
        <span className="block text-sm text-text-3">{age}</span>
      </dd>
      <dt className="text-text-2">{t('market')}</dt>
      <dd className="text-end text-pretty">{market}</dd>
    </dl>
  )
}

interface HeldPricesProps {
  count: number
  metal?: Metal | undefined
  onFollow?: () => void
}

export function HeldPrices({ count, metal = GOLD, onFollow }: HeldPricesProps) {
  const { t } = useTranslation('board')
  if (count === 0) return null
  return (
    <Notice
      tone="caution"
      title={t('needs_review', { count })}
      actions={
        <Link
          href={logHref(metal, 'quality=held')}
          {...(onFollow ? { onClick: onFollow } : {})}
          className="font-medium text-petrol underline underline-offset-2"
        >
          {t('review')}
        </Link>
      }
    />
  )
}
