import { useTranslation } from 'react-i18next'
import { usePost, useSubmitKey } from '#client/lib/forms.ts'
import { Button } from '#client/ui/Button.tsx'
import type { ProductPageProps } from '#server/catalogue/pieces/props.ts'

/** Previews the prices of a product with pieces that have none yet; writes no price. */
export function PreviewButton({ product, pieces, total }: ProductPageProps) {
  const { t } = useTranslation('home')
  const { send, isSending, errors } = usePost()
  const { idempotencyKey } = useSubmitKey()
  const problem = Object.values(errors)[0]
  if (product.archived || !pieces.some(({ priceMinor }) => priceMinor === null)) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {problem && (
        <p role="alert" className="text-sm font-medium text-critical">
          {problem}
        </p>
      )}
      <Button
        isPending={isSending}
        onPress={() =>
          send('/price-runs', { kind: 'reprice', product: product.slug, idempotencyKey })
        }
      >
        {t('preview.submit', { count: total })}
      </Button>
    </div>
  )
}
