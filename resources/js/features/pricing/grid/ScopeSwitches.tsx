import { useTranslation } from 'react-i18next'
import { SelectField } from '#client/ui/Field.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import type { PriceProps } from '#server/pricing/runs/props.ts'
import { showChart, showProduct } from './show-chart.ts'

export function ScopeSwitches({ props }: { props: PriceProps }) {
  const { t } = useTranslation('price')
  const { constructions, karats, scope, product, products } = props
  const nameOf = (slug: string, title: string) => t(`product.${slug}`, { defaultValue: title })
  return (
    <div className="flex max-w-full flex-wrap items-end gap-2">
      {products.length > 1 && (
        <SelectField
          label={t('scope.product')}
          options={products.map(({ slug, title }) => ({ id: slug, label: nameOf(slug, title) }))}
          value={product.slug}
          onChange={(slug) => slug !== product.slug && showProduct(slug)}
        />
      )}
      <Segmented
        label={t('scope.karat')}
        options={karats.map(({ label }) => ({ id: label, label }))}
        value={scope.karat}
        onChange={(karat) => showChart(props, { karat })}
      />
      <Segmented
        label={t('scope.construction')}
        options={constructions.map((id) => ({ id, label: t(`construction.${id}`) }))}
        value={scope.construction}
        onChange={(id) => {
          const construction = constructions.find((known) => known === id)
          if (construction) showChart(props, { construction })
        }}
      />
    </div>
  )
}
