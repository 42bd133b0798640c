import { router } from '@inertiajs/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#client/ui/Button.tsx'
import type { ProductProps } from '#server/catalogue/products/product-props.ts'

/** Archives a product, or restores it. */
export function ArchiveButton({ product }: { product: ProductProps }) {
  const { t } = useTranslation('products')
  const [isPending, setPending] = useState(false)
  const { id, version, archived, title } = product
  const toggle = () =>
    router.post(
      `/products/${id}/${archived ? 'return' : 'archive'}`,
      { version },
      {
        preserveScroll: true,
        onStart: () => setPending(true),
        onFinish: () => setPending(false),
      },
    )
  const action = archived ? 'restore' : 'archive'
  return (
    <Button
      size="sm"
      onPress={toggle}
      isPending={isPending}
      aria-label={t(`${action}_of`, { title })}
    >
      {t(action)}
    </Button>
  )
}
