import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProductProps } from '#server/catalogue/products/product-props.ts'

/** The name of a product: translated for those that Assay adds to a new or a demo shop, else its title. */
export function useProductName(): (product: Pick<ProductProps, 'slug' | 'title'>) => string {
  const { t } = useTranslation('products')
  return useCallback(
    ({ slug, title }) => t(`named.${slug}` as 'named.miami-cuban-link', { defaultValue: title }),
    [t],
  )
}

/** The names of these products by slug. */
export function useProductNames(
  products: readonly Pick<ProductProps, 'slug' | 'title'>[],
): (slug: string) => string {
  const nameOf = useProductName()
  return (slug) =>
    nameOf(products.find((product) => product.slug === slug) ?? { slug, title: slug })
}
