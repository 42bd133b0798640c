import { router } from '@inertiajs/react'
import { clsx } from 'clsx'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import type { PriceProps } from '#server/pricing/price-chart/props.ts'
import { HEAT_BOUNDS, type HeatStep, heatClass, type LayerFigures } from './heat.ts'
import { layerFigures } from './layer-figures.ts'

interface LayerScaleProps {
  layer: LayerFigures['layer']
  props: PriceProps
  onFigures: (figures: LayerFigures | null) => void
}

/** Calculates the figures of a layer, and shows what its seven colours mean. */
export default function LayerScale({ layer, props, onFigures }: LayerScaleProps) {
  const { t } = useTranslation('price')
  const { percent } = useFormat()
  const figures = useMemo(() => layerFigures(layer, props, percent), [layer, props, percent])
  useEffect(() => onFigures(figures), [figures, onFigures])
  useEffect(() => () => onFigures(null), [onFigures])
  const isMissing = figures === null
  useEffect(() => {
    if (isMissing) router.reload({ only: ['weekAgo'] })
  }, [isMissing])
  return (
    <figure className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-text-2">
      <figcaption>{t(`layer.scale.${layer}`)}</figcaption>
      {isMissing ? <span role="status">{t('receipt.waiting')}</span> : <Scale layer={layer} />}
    </figure>
  )
}

/** Seven colours with the bounds between them, in percent. */
function Scale({ layer }: Pick<LayerScaleProps, 'layer'>) {
  const { percent } = useFormat()
  const [inner, middle, outer] = HEAT_BOUNDS[layer]
  const bounds = [-outer, -middle, -inner, inner, middle, outer]
  return (
    <div className="grid grid-cols-7">
      {STEPS.map((step) => (
        <span
          key={step}
          aria-hidden
          className={clsx('h-3 w-11 border-y border-e first:border-s', heatClass[step])}
        />
      ))}
      {bounds.map((bound) => (
        <span key={bound} className="num translate-x-1/2 justify-self-end rtl:-translate-x-1/2">
          {percent(bound, { sign: true })}
        </span>
      ))}
    </div>
  )
}

const STEPS: HeatStep[] = [1, 2, 3, 4, 5, 6, 7]
