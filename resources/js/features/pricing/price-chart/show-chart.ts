import { router } from '@inertiajs/react'
import type { PriceProps } from '#server/pricing/price-chart/props.ts'

/** Construction and karat of the chart shown. The scope of a price run has more filters. */
type Scope = Pick<PriceProps['scope'], 'construction' | 'karat'>

const DEFAULT_PRODUCT = 'miami-cuban-link'

export const showProduct = (slug: string) =>
  router.get('/price', slug === DEFAULT_PRODUCT ? {} : { product: slug })

/** Shows another chart, without a request where the page already has all charts. */
export function showChart({ scope, product }: PriceProps, change: Partial<Scope>) {
  const next = { ...scope, ...change }
  const query = new URLSearchParams({
    ...(product.slug !== DEFAULT_PRODUCT && { product: product.slug }),
    construction: next.construction,
    karat: next.karat,
  })
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
