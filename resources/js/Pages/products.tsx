import { useTranslation } from 'react-i18next'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { AddProduct } from '#client/features/catalogue/products/AddButtons.tsx'
import { ProductCard } from '#client/features/catalogue/products/ProductCard.tsx'
import { useFormat } from '#client/lib/format.ts'
import { useCan } from '#client/lib/page-props.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import type { Pages } from '#server/http/pages.ts'

/** The products as cards, each with its prices, what is missing, and a link to its price chart. */
export default function Products({ products, currency, karats }: Pages['products']) {
  const { t } = useTranslation('products')
  const add = useCan()['catalogue.change'] && <AddProduct />
  const format = useFormat()
  const hasKinds = new Set(products.map(({ kind }) => kind)).size > 1
  return (
    <>
      <PageHeader
        title={t('title')}
        count={format.number(products.length)}
        subtitle={t('subtitle')}
        actions={add}
      />
      {products.length === 0 && (
        <EmptyState title={t('empty.title')} text={t('empty.text')} action={add} />
      )}
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {products.map((product) => (
          <ProductCard
            key={product.id}
            product={product}
            hasKinds={hasKinds}
            currency={currency}
            karats={karats}
          />
        ))}
      </ul>
    </>
  )
}
