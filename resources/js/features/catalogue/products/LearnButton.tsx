import { router } from '@inertiajs/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#client/ui/Button.tsx'
import type { ProductRowProps } from '#server/catalogue/products/product-props.ts'

/** Gives the pieces that were never weighed what their weighed sisters teach. */
export function LearnButton({ product }: { product: ProductRowProps }) {
  const { t } = useTranslation('products')
  const [isPending, setPending] = useState(false)
  const learn = () =>
    router.post(
      `/products/${product.id}/learned-weights`,
      {},
      {
        preserveScroll: true,
        onStart: () => setPending(true),
        onFinish: () => setPending(false),
      },
    )
  return (
    <Button size="sm" onPress={learn} isPending={isPending}>
      {t('learn', { count: product.taught })}
    </Button>
  )
}
