import { clsx } from 'clsx'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#client/ui/Button.tsx'
import { Drawer } from '#client/ui/Drawer.tsx'
import { SelectField } from '#client/ui/Field.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import type { PriceProps } from '#server/pricing/price-chart/props.ts'
import type { Layer } from './layers/heat.ts'
import { layersOf } from './layers/LayerBar.tsx'
import { ProductField } from './ScopeSwitches.tsx'
import { LazyWhatIf } from './what-if/LazyWhatIf.tsx'
import type { WhatIf } from './what-if/useWhatIf.ts'

interface ChartOptionsProps {
  props: PriceProps
  whatIf: WhatIf
  layer: Layer
  onChoose: (layer: Layer) => void
}

/** Phones: the product, the shown value and the what-if, in a sheet behind a button. */
export function ChartOptions({ props, whatIf, layer, onChoose }: ChartOptionsProps) {
  const { t } = useTranslation('price')
  const [isOpen, setOpen] = useState(false)
  const layers = layersOf(props)
  const isChanged = layer !== 'price' || whatIf.tried !== null
  return (
    <>
      <IconButton
        icon={SlidersHorizontal}
        label={t('options.open')}
        onPress={() => setOpen(true)}
        className={clsx('shrink-0 border border-border-strong', isChanged && 'bg-gold-tint')}
      />
      <Drawer
        title={t('options.open')}
        isOpen={isOpen}
        onOpenChange={setOpen}
        actions={
          <Button variant="primary" className="flex-1" onPress={() => setOpen(false)}>
            {t('options.show')}
          </Button>
        }
      >
        <div className="flex flex-col gap-6 pt-2">
          <ProductField props={props} />
          <SelectField
            label={t('layer.label')}
            options={layers.map((id) => ({ id, label: t(`layer.${id}`) }))}
            value={layer}
            onChange={(id) => onChoose(layers.find((known) => known === id) ?? 'price')}
          />
          <div className="flex">
            <LazyWhatIf props={props} whatIf={whatIf} />
          </div>
        </div>
      </Drawer>
    </>
  )
}
