import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import type { GoldProps } from '#server/shared-props.ts'
import { useMarketWords } from './useMarketWords.ts'

/** Who said it, when, and whether gold is traded. */
export function GoldFacts({ gold, age }: { gold: GoldProps; age: string }) {
  const { t } = useTranslation('board')
  const format = useFormat()
  const market = useMarketWords(gold.market)
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-t pt-3">
      <dt className="text-text-2">{t('source')}</dt>
      <dd className="text-end">
        <bdi>{gold.kind === 'manual' ? t('by_hand') : gold.sourceLabel}</bdi>
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
