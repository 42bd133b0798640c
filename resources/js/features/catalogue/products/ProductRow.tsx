import { Link, router } from '@inertiajs/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#client/lib/page-props.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import type { ProductRowProps } from '#server/catalogue/products/product-props.ts'
import { AddPieces } from './AddButtons.tsx'
import { ArchiveButton } from './ArchiveButton.tsx'

interface RowProps {
  product: ProductRowProps
  karats: string[]
}

/**
 * One product: link to its prices, number of pieces, and actions. `correctable`: pieces whose
 * estimated weight can be corrected.
 */
export function ProductRow({ product, karats }: RowProps) {
  const { t } = useTranslation('products')
  const can = useCan()
  const { title, slug, kind, archived, pieces, priced, correctable } = product
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4">
      <div className="min-w-0 basis-72">
        <h2 className="flex flex-wrap items-center gap-2 text-base font-semibold">
          <Link
            href={`/price?product=${encodeURIComponent(slug)}`}
            className="text-petrol underline underline-offset-2"
          >
            <bdi>{title}</bdi>
          </Link>
          <Badge>{t(`kind.${kind}`)}</Badge>
          {archived && <Badge tone="caution">{t('archived')}</Badge>}
        </h2>
        <p className="mt-1 text-sm text-text-2">
          {t('pieces', { count: pieces })} · {t('priced', { count: priced })}
        </p>
        {correctable > 0 && (
          <p className="mt-1 text-sm text-text-2">
            {t('weights_correctable', { count: correctable })}
          </p>
        )}
      </div>
      {can['catalogue.change'] && (
        <div className="flex flex-wrap gap-2">
          {correctable > 0 && !archived && <CalibrateButton product={product} />}
          {!archived && <AddPieces product={product} karats={karats} />}
          <ArchiveButton product={product} />
        </div>
      )}
    </li>
  )
}

/** Estimates the weights of pieces that were never weighed from the weighed pieces of the product. */
function CalibrateButton({ product }: { product: ProductRowProps }) {
  const { t } = useTranslation('products')
  const [isPending, setPending] = useState(false)
  const calibrate = () =>
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
    <Button size="sm" onPress={calibrate} isPending={isPending}>
      {t('apply_weights', { count: product.correctable })}
    </Button>
  )
}
