import { useTranslation } from 'react-i18next'
import type { ProductProps } from '#server/catalogue/products/product-props.ts'

/** The name of a product: translated for the one that Assay adds to a new shop, else its title. */
export function useProductName(): (product: Pick<ProductProps, 'slug' | 'title'>) => string {
  const { t } = useTranslation('price')
  return ({ slug, title }) =>
    t(`product.${slug}` as 'product.miami-cuban-link', { defaultValue: title })
}
