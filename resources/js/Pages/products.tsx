import { useTranslation } from 'react-i18next'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { AddProduct } from '#client/features/catalogue/products/AddButtons.tsx'
import { ProductRow } from '#client/features/catalogue/products/ProductRow.tsx'
import { useCan } from '#client/lib/page-props.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import type { Pages } from '#server/http/pages.ts'

/** The products, each with a link to its price chart. */
export default function Products({ products, karats }: Pages['products']) {
  const { t } = useTranslation('products')
  const add = useCan()['catalogue.change'] && <AddProduct />
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} actions={add} />
      {products.length === 0 && (
        <EmptyState title={t('empty.title')} text={t('empty.text')} action={add} />
      )}
      {products.length > 0 && (
        <ul className="divide-y rounded-card border bg-surface">
          {products.map((product) => (
            <ProductRow key={product.id} product={product} karats={karats} />
          ))}
        </ul>
      )}
    </>
  )
}
