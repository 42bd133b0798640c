import { useTranslation } from 'react-i18next'
import { usePost } from '#client/lib/forms.ts'
import { Button } from '#client/ui/Button.tsx'
import type { ProductProps } from '#server/catalogue/products/product-props.ts'

/** Archives a product, or restores it. */
export function ArchiveButton({ product }: { product: ProductProps }) {
  const { t } = useTranslation('products')
  const { send, isSending } = usePost()
  const { id, version, archived, title } = product
  const toggle = () => send(`/products/${id}/${archived ? 'return' : 'archive'}`, { version })
  const action = archived ? 'restore' : 'archive'
  return (
    <Button
      size="sm"
      onPress={toggle}
      isPending={isSending}
      aria-label={t(`${action}_of`, { title })}
    >
      {t(action)}
    </Button>
  )
}
