import { useTranslation } from 'react-i18next'
import type { PriceProps } from '#server/prices/props.ts'
import { Segmented } from '../Segmented.tsx'
import { changeScope } from './change-scope.ts'

/** Which table of the chart is shown: construction and karat. Both stand in the address. */
export function ScopeSwitches({ props }: { props: PriceProps }) {
  const { t } = useTranslation('price')
  const { constructions, karats, scope } = props
  return (
    <div className="flex max-w-full flex-wrap gap-2">
      <Segmented
        label={t('scope.karat')}
        options={karats.map(({ label }) => ({ id: label, label }))}
        value={scope.karat}
        onChange={(karat) => changeScope(props, { karat })}
      />
      <Segmented
        label={t('scope.construction')}
        options={constructions.map((id) => ({ id, label: t(`construction.${id}`) }))}
        value={scope.construction}
        onChange={(id) => {
          const construction = constructions.find((known) => known === id)
          if (construction) changeScope(props, { construction })
        }}
      />
    </div>
  )
}
