import { useTranslation } from 'react-i18next'
import type { Pages } from '#server/http/pages.ts'
import { ButtonLink } from '../Components/Button.tsx'
import { EmptyState } from '../Components/EmptyState.tsx'
import { PageHeader } from '../Components/PageHeader.tsx'
import { AddProduct } from '../Components/products/AddProduct.tsx'
import { ProductRow } from '../Components/products/ProductRow.tsx'
import { useCan } from '../Components/useCan.ts'

/** What the shop sells, product by product; each opens in its own price chart. */
export default function Products({ products, karats }: Pages['products']) {
  const { t } = useTranslation('products')
  const add = useCan()['catalogue.change'] && <AddProduct />
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <>
            <ButtonLink href="/price">{t('to_chart')}</ButtonLink>
            {add}
          </>
        }
      />
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
