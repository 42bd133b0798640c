import { router } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { useProductName } from '#client/features/catalogue/products/useProductName.ts'
import { useMetalsContext } from '#client/features/market/metals/metals.ts'
import { joinParts } from '#client/lib/join-parts.ts'
import { SelectField } from '#client/ui/Field.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import type { PriceProps } from '#server/pricing/price-chart/props.ts'

/** The chart's product, karat and construction. On phones without the product, which is among the options there. */
export function ScopeSwitches({ props }: { props: PriceProps }) {
  const { t } = useTranslation('price')
  const metals = useMetalsContext()
  const { constructions, karats, scope } = props
  return (
    <div className="flex max-w-full flex-wrap items-end gap-2 max-md:min-w-0">
      <ProductField props={props} className="max-md:hidden" />
      <Segmented
        label={t('scope.karat', { context: metals })}
        options={karats.map(({ label }) => ({ id: label, label }))}
        value={scope.karat}
        onChange={(karat) => showChart(props, { karat })}
      />
      {scope.construction && (
        <Segmented
          label={t('scope.construction')}
          options={constructions.map((id) => ({ id, label: t(`construction.${id}`) }))}
          value={scope.construction}
          onChange={(id) => {
            const construction = constructions.find((known) => known === id)
            if (construction) showChart(props, { construction })
          }}
        />
      )}
    </div>
  )
}

interface ProductFieldProps {
  props: Pick<PriceProps, 'product' | 'products'>
  className?: string
}

/** Nothing while there is only one product. */
export function ProductField({ props: { product, products }, className }: ProductFieldProps) {
  const { t } = useTranslation('price')
  const nameOf = useProductName()
  if (products.length < 2) return null
  return (
    <SelectField
      label={t('scope.product')}
      options={products.map((one) => ({ id: one.slug, label: nameOf(one) }))}
      value={product.slug}
      onChange={(slug) => slug !== product.slug && showProduct(slug)}
      {...(className && { className })}
    />
  )
}

/** Construction and karat of the chart shown. The scope of a price run has more filters. */
type Scope = Pick<PriceProps['scope'], 'construction' | 'karat'>

/** The chart shown, as its address and a price run name it. */
export const chartQuery = ({ product, scope }: Pick<PriceProps, 'product' | 'scope'>) => ({
  product: product.slug,
  ...(scope.construction && { construction: scope.construction }),
  karat: scope.karat,
})

/** 14K · Solid; of products without a construction the karat alone. */
export function useScopeName({ construction, karat }: Scope): string {
  const { t } = useTranslation('price')
  return joinParts([karat, ...(construction ? [t(`construction.${construction}`)] : [])])
}

const DEFAULT_PRODUCT = 'miami-cuban-link'

const showProduct = (slug: string) =>
  router.get('/price', slug === DEFAULT_PRODUCT ? {} : { product: slug })

/** Shows another chart, without a request where the page already has all charts. */
function showChart({ scope, product }: PriceProps, change: Partial<Scope>) {
  const next = { ...scope, ...change }
  const query = new URLSearchParams(chartQuery({ product, scope: next }))
  if (product.slug === DEFAULT_PRODUCT && !product.archived) query.delete('product')
  if (scope.all) return showLocally(next, `/price?scope=all&${query}`)
  router.get(`/price?${query}`, {}, { preserveState: true, preserveScroll: true })
}

function showLocally(scope: PriceProps['scope'], url: string) {
  router.push<PriceProps>({
    url,
    props: (props) => ({ ...props, scope }),
    preserveState: true,
    preserveScroll: true,
  })
}
