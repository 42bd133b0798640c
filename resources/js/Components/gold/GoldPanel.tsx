import { useContext } from 'react'
import { OverlayTriggerStateContext } from 'react-aria-components/Dialog'
import { useTranslation } from 'react-i18next'
import type { GoldProps } from '#server/shared-props.ts'
import { Badge } from '../../../Components/Badge.tsx'
import { Button, ButtonLink } from '../../../Components/Button.tsx'
import { useFormat } from '../../../Components/format.ts'
import { PriceChange } from '../../../Components/gold-price-logs/PriceChange.tsx'
import { enterGold } from './enter-gold.ts'
import { type GoldState, goldTone } from './gold-state.ts'

/** Everything that is known of the gold price, what its state means, and what can be done about it. */
export function GoldPanel({ gold, state }: { gold: GoldProps; state: GoldState }) {
  const { t } = useTranslation('shell')
  const format = useFormat()
  const panel = useContext(OverlayTriggerStateContext)
  const close = () => panel?.close()
  const enter = () => {
    close()
    // The panel gives the focus back to its button first.
    setTimeout(enterGold, 50)
  }
  return (
    <div className="w-92 max-w-full p-4">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <bdi className="font-display text-3xl">{format.gold(gold.mid, gold.currency)}</bdi>
        <span className="text-text-2">{t('gold.per_troy_ounce')}</span>
      </p>
      {gold.changeBp !== null && (
        <p className="text-sm text-text-2">
          <PriceChange bp={gold.changeBp} /> {t('gold.since_last')}
        </p>
      )}
      <p className="mt-3 flex items-start gap-2">
        <Badge tone={goldTone[state]} className="mt-px">
          {t(`gold.${state}`)}
        </Badge>
        <span className="text-text-2">{t(`gold.${state}_text`)}</span>
      </p>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-t pt-3">
        <dt className="text-text-2">{t('gold.source')}</dt>
        <dd className="text-end">
          <bdi>{gold.kind === 'manual' ? t('gold.by_hand') : gold.source}</bdi>
        </dd>
        <dt className="text-text-2">{t('gold.at')}</dt>
        <dd className="text-end">
          <time dateTime={gold.quotedAt}>{format.dateTime(gold.quotedAt)}</time>
          <span className="block text-sm text-text-3">{format.relative(gold.quotedAt)}</span>
        </dd>
      </dl>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button size="sm" variant="primary" onPress={enter}>
          {t('gold.enter')}
        </Button>
        <ButtonLink size="sm" href="/gold-price-logs/latest" onClick={close}>
          {t('gold.board')}
        </ButtonLink>
        <ButtonLink size="sm" variant="quiet" href="/gold-price-logs" onClick={close}>
          {t('gold.logs')}
        </ButtonLink>
      </div>
    </div>
  )
}
