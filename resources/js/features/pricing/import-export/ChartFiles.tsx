import type { PriceProps } from '#server/pricing/runs/props.ts'
import { FileMenu } from './FileMenu.tsx'

/** The table shown as a file; Shopify takes all tables of the product. */
export function ChartFiles({ scope, product }: Pick<PriceProps, 'scope' | 'product'>) {
  const { construction, karat } = scope
  const table = new URLSearchParams({ product: product.slug, construction, karat })
  const whole = new URLSearchParams({ product: product.slug, scope: 'all' })
  return <FileMenu list={`/price/export?${table}&`} shopify={`/price/shopify?${whole}`} />
}
