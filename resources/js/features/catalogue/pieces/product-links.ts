import { router } from '@inertiajs/react'
import type { ProductPageProps } from '#server/catalogue/pieces/props.ts'

type Shown = Pick<ProductPageProps, 'product' | 'q' | 'shown'>

function listHref({ product, q, shown }: Shown, page = 1): string {
  const query = new URLSearchParams({
    ...(q !== null && { q }),
    ...(shown === 'archived' && { shown }),
    ...(page > 1 && { page: String(page) }),
  })
  return `/products/${product.id}${query.size > 0 ? `?${query}` : ''}`
}

/** Shows the first page of the pieces by another filter, which is kept in the URL. */
export function showList(page: Shown, change: Partial<Pick<Shown, 'q' | 'shown'>>): void {
  router.visit(listHref({ ...page, ...change }), {
    preserveState: true,
    preserveScroll: true,
    replace: true,
  })
}

/** The addresses of the other pages, and the shown rows. */
export function pagesOf(props: ProductPageProps) {
  const { page, pageSize, total, pieces } = props
  const first = (page - 1) * pageSize + 1
  const last = first + pieces.length - 1
  return {
    newest: page > 2 ? listHref(props) : null,
    newer: page > 1 ? listHref(props, page - 1) : null,
    older: last < total ? listHref(props, page + 1) : null,
    range: { first, last, total },
  }
}
