import { useTranslation } from 'react-i18next'
import { useMetalName } from '#client/features/market/metals/metals.ts'
import { PriceChange } from '#client/features/market/quotes/PriceChange.tsx'
import { useFormat } from '#client/lib/format.ts'
import { Badge } from '#client/ui/Badge.tsx'
import type { GoldProps } from '#server/shared-props.ts'
import { GoldActions } from './GoldActions.tsx'
import { GoldFacts, HeldPrices } from './GoldFacts.tsx'
import { GoldLine } from './GoldLine.tsx'
import { useGoldState } from './gold-condition.ts'
import { OtherMetals } from './OtherMetals.tsx'
import { useGoldLabels } from './useGoldLabels.ts'

/** The current gold price with its state and what that means, the prices of the other metals, and the actions. */
export default function GoldPanel({ gold, onClose }: { gold: GoldProps; onClose: () => void }) {
  const { t } = useTranslation(['board', 'shell'])
  const format = useFormat()
  const nameOf = useMetalName()
  const goldState = useGoldState(gold)
  const { description, rule } = useGoldLabels(gold, goldState)
  return (
    <div className="flex w-92 max-w-full flex-col gap-3 p-4">
      <div>
        {gold.metal && <p className="text-sm font-semibold text-text-2">{nameOf(gold.metal)}</p>}
        <p className="flex flex-wrap items-baseline gap-x-2">
          <bdi className="font-display text-3xl">{format.rate(gold.mid, gold.currency)}</bdi>
          <span className="text-text-2">{t('board:per_ounce')}</span>
        </p>
        {gold.changeSince !== null && (
          <p className="text-sm text-text-2">
            <PriceChange bp={gold.changeBp} />{' '}
            {t('board:since', { time: format.dateTime(gold.changeSince) })}
          </p>
        )}
      </div>
      <div className="flex items-start gap-2">
        <Badge tone={goldState.tone} className="mt-px">
          {t(`shell:gold.${goldState.condition}`)}
        </Badge>
        <div className="text-text-2">
          <p>{description}</p>
          {gold.fallback && (
            <p className="font-medium text-caution">
              {t('board:fallback', { source: gold.sourceLabel })}
            </p>
          )}
        </div>
      </div>
      <HeldPrices count={gold.held ?? 0} metal={gold.metal} onFollow={onClose} />
      <OtherMetals others={gold.others ?? []} onFollow={onClose} />
      <GoldLine priceId={gold.id} metal={gold.metal} />
      <GoldFacts gold={gold} age={goldState.age} />
      <p className="text-sm text-text-3">{rule}</p>
      <GoldActions onClose={onClose} />
    </div>
  )
}
