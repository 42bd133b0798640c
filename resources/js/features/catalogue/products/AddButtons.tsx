import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { Button } from '#client/ui/Button.tsx'
import type { ProductProps } from '#server/catalogue/products/product-props.ts'
import { useProductName } from './useProductName.ts'

const PiecesDialog = lazyWithRetry(() => import('./PiecesDialog.tsx'))

export function AddPieces({ product, karats }: { product: ProductProps; karats: string[] }) {
  const { t } = useTranslation('products')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        onPress={() => setOpen(true)}
        aria-label={t('add_pieces_of', { title: useProductName()(product) })}
      >
        {t('add_pieces')}
      </Button>
      <Suspense fallback={null}>
        {isOpen && (
          <PiecesDialog isOpen={isOpen} onOpenChange={setOpen} product={product} karats={karats} />
        )}
      </Suspense>
    </>
  )
}

const ProductDialog = lazyWithRetry(() => import('./ProductDialog.tsx'))

export function AddProduct() {
  const { t } = useTranslation('products')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" onPress={() => setOpen(true)}>
        {t('add')}
      </Button>
      <Suspense fallback={null}>
        {isOpen && <ProductDialog onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
