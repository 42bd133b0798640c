import { router } from '@inertiajs/react'
import type { PriceProps } from '#server/pricing/runs/props.ts'

type Scope = Pick<PriceProps['scope'], 'construction' | 'karat'>

/** What the chart shows where no product is named. */
const DEFAULT_PRODUCT = 'miami-cuban-link'

/** Shows another product. */
export const showProduct = (slug: string) =>
  router.get('/price', slug === DEFAULT_PRODUCT ? {} : { product: slug })

/** Shows another table. When the page carries all of them, it is only turned over; else the server is asked. */
export function changeScope({ scope, product }: PriceProps, change: Partial<Scope>) {
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
