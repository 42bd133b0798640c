import { clsx } from 'clsx'
import { Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import type { WhatIf } from '#client/features/pricing/price-chart/what-if/useWhatIf.ts'
import { useKey } from '#client/lib/keys.ts'
import { Segmented } from '#client/ui/Segmented.tsx'
import type { PriceProps } from '#server/pricing/price-chart/props.ts'
import type { Layer, LayerFigures } from './heat.ts'

const LayerScale = lazyWithRetry(() => import('./LayerScale.tsx'))

interface LayerBarProps {
  props: PriceProps
  layer: Layer
  onChoose: (layer: Layer) => void
  onFigures: (figures: LayerFigures | null) => void
}

/** Chooses what the chart shows; `v` goes to the next layer. On phones the choice is among the chart options. */
export function LayerBar({ props, layer, onChoose, onFigures }: LayerBarProps) {
  const { t } = useTranslation('price')
  const layers = layersOf(props)
  useKey('v', () => onChoose(layers[(layers.indexOf(layer) + 1) % layers.length] ?? 'price'))
  return (
    <div
      className={clsx(
        'mb-3 flex flex-wrap items-center gap-x-6 gap-y-2',
        layer === 'price' && 'max-md:hidden',
      )}
    >
      <Segmented
        label={t('layer.label')}
        aria-keyshortcuts="v"
        data-print="no"
        className="max-md:hidden"
        options={layers.map((id) => ({ id, label: t(`layer.${id}`) }))}
        value={layer}
        onChange={(id) => onChoose(layers.find((known) => known === id) ?? 'price')}
      />
      {layer !== 'price' && (
        <Suspense>
          <LayerScale layer={layer} props={props} onFigures={onFigures} />
        </Suspense>
      )}
    </div>
  )
}

/** Margin and distance need the settings, which only users with the cost right have, and a price of gold to compare. */
export function layersOf({ rules, quote, currency }: PriceProps): Layer[] {
  const seesCost = rules !== null && quote !== null
  const isPriceable = quote?.currency === currency || quote?.fx != null
  return seesCost && isPriceable ? ['price', 'margin', 'week', 'distance'] : ['price', 'week']
}

/**
 * The layer that the chart shows. A what-if shows prices, so it returns to them, and a layer ends the what-if;
 * `isOffered` is false where only prices may be seen.
 */
export function useLayer(isOffered: boolean, whatIf: Pick<WhatIf, 'tried' | 'reset'>) {
  const [chosen, setChosen] = useState<Layer>('price')
  const [figures, setFigures] = useState<LayerFigures | null>(null)
  const layer = isOffered && whatIf.tried === null ? chosen : 'price'
  return {
    layer,
    /** The figures of this layer; null for prices, or until they are calculated. */
    figures: figures?.layer === layer ? figures : null,
    onFigures: useCallback((next: LayerFigures | null) => setFigures(next), []),
    choose: (next: Layer) => {
      if (next !== 'price') whatIf.reset()
      setChosen(next)
    },
  }
}
