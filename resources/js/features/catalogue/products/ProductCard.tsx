import { Link } from '@inertiajs/react'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PhotoThumb } from '#client/features/catalogue/photos/PhotoThumb.tsx'
import { useFormat } from '#client/lib/format.ts'
import { usePost } from '#client/lib/forms.ts'
import { useCan } from '#client/lib/page-props.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Facts } from '#client/ui/Facts.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import type { ProductProps } from '#server/catalogue/products/product-props.ts'
import { AddPieces } from './AddButtons.tsx'
import { useArchive } from './useArchive.tsx'
import { useProductName } from './useProductName.ts'

interface ProductCardProps {
  product: ProductProps
  /** Whether the products of the shop are of several kinds. */
  hasKinds: boolean
  currency: string
  karats: string[]
}

/** One product: its prices, margin and gaps, with a link to its price chart, or to its pieces where none has a price, and its actions. */
export function ProductCard({ product, hasKinds, currency, karats }: ProductCardProps) {
  const { t } = useTranslation('products')
  const { t: kindName } = useTranslation('piece-kinds')
  const can = useCan()
  const { slug, kind, archived, pieces, priced, correctable } = product
  const name = useProductName()(product)
  return (
    <li className="flex flex-col gap-4 rounded-card border bg-surface p-4 break-inside-avoid sm:p-5">
      <div className="flex items-start gap-4">
        <PhotoThumb photo={product.photo} kind={kind} size={64} />
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-2 text-base font-semibold">
            <Link
              href={priced > 0 ? chartOf(slug) : `/products/${product.id}`}
              className="min-w-0 text-petrol underline-offset-2 wrap-anywhere hover:underline"
            >
              <bdi>{name}</bdi>
            </Link>
            {hasKinds && <Badge>{kindName(kind)}</Badge>}
            {archived && <Badge tone="caution">{t('archived')}</Badge>}
          </h2>
          <p className="mt-1 text-sm text-text-2">
            <Link
              href={`/products/${product.id}`}
              className="text-petrol underline underline-offset-2"
            >
              {t('pieces', { count: pieces })}
            </Link>{' '}
            · {pieces > 0 && priced === pieces ? t('all_priced') : t('priced', { count: priced })}
          </p>
        </div>
      </div>
      <div>
        <ProductFigures product={product} currency={currency} />
        {!archived && <Missing product={product} />}
      </div>
      {can['catalogue.change'] && (
        <div data-print="no" className="mt-auto flex flex-wrap items-center gap-2 border-t pt-4">
          {correctable > 0 && !archived && <CalibrateButton product={product} />}
          {!archived && <AddPieces product={product} karats={karats} />}
          <div className="ms-auto flex flex-col items-end gap-1">
            <ArchiveButton product={product} />
          </div>
        </div>
      )}
    </li>
  )
}

function ProductFigures({ product, currency }: Pick<ProductCardProps, 'product' | 'currency'>) {
  const { t } = useTranslation('products')
  const format = useFormat()
  const { lowestMinor, highestMinor, marginBp, lastPricedAt } = product
  const money = (minor: number) => format.money(minor, currency, { zeros: 'strip' })
  if (lowestMinor === null && lastPricedAt === null) return null
  const ends = [lowestMinor, highestMinor].filter((minor) => minor !== null).map(money)
  return (
    <Facts
      facts={[
        {
          name: t('fact.prices'),
          value: ends.length > 0 && (
            <span className="tabular-nums">{[...new Set(ends)].join(' – ')}</span>
          ),
        },
        {
          name: t('fact.margin'),
          value: typeof marginBp === 'number' && format.percent(marginBp),
        },
        {
          name: t('fact.priced'),
          value: lastPricedAt && (
            <time dateTime={lastPricedAt}>{format.dateTime(lastPricedAt)}</time>
          ),
        },
      ]}
    />
  )
}

/** What a product still needs: pieces, prices, and measured weights instead of estimates. */
function Missing({ product }: { product: ProductProps }) {
  const { t } = useTranslation('products')
  const { slug, pieces, priced, estimated, correctable } = product
  const unpriced = pieces - priced
  if (pieces > 0 && unpriced === 0 && estimated === 0)
    return <p className="mt-2 text-sm font-medium text-positive">{t('missing.none')}</p>
  return (
    <section className="border-t py-2 first:border-t-0 first:pt-0">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="text-text-2">{t('missing.title')}</h3>
        <div className="flex flex-wrap justify-end gap-x-4 gap-y-1 text-end">
          {pieces === 0 && <p>{t('missing.pieces')}</p>}
          {unpriced > 0 && (
            <Gap
              text={t('missing.price', { count: unpriced })}
              href={chartOf(slug)}
              hint={t('missing.setPrices')}
            />
          )}
          {estimated > 0 && (
            <Gap
              text={t('missing.weight', { count: estimated })}
              href={chartOf(slug)}
              hint={t('missing.enterWeights')}
            />
          )}
        </div>
      </div>
      {correctable > 0 && (
        <p className="mt-2 text-sm text-text-2">
          {t('weights_correctable', { count: correctable })}
        </p>
      )}
    </section>
  )
}

const chartOf = (slug: string) => `/price?product=${encodeURIComponent(slug)}`

interface GapProps {
  /** How many of what are missing. */
  text: string
  /** Where the gap is closed. */
  href: string
  hint: string
}

/** What is missing, as a link. */
function Gap({ text, href, hint }: GapProps) {
  return (
    <Link
      href={href}
      title={hint}
      className="inline-flex items-baseline gap-1.5 font-medium text-caution underline underline-offset-2"
    >
      <Icon icon={TriangleAlert} size={16} className="self-center" />
      {text}
    </Link>
  )
}

/** Estimates the weights of pieces that were never weighed from the weighed pieces of the product. */
function CalibrateButton({ product }: { product: ProductProps }) {
  const { t } = useTranslation('products')
  const { send, isSending } = usePost()
  const calibrate = () => send(`/products/${product.id}/learned-weights`)
  return (
    <Button size="sm" onPress={calibrate} isPending={isSending}>
      {t('apply_weights', { count: product.correctable })}
    </Button>
  )
}

/** Archives a product, or restores it. */
function ArchiveButton({ product }: { product: ProductProps }) {
  const { t } = useTranslation('products')
  const { send, isSending, errors } = usePost()
  const { id, version, archived, title } = product
  const toggle = () => send(`/products/${id}/${archived ? 'return' : 'archive'}`, { version })
  const action = archived ? 'restore' : 'archive'
  const { archive, isAsking, dialog } = useArchive(`/products/${id}`, title, toggle)
  return (
    <>
      <Button
        size="sm"
        onPress={archived ? toggle : archive}
        isPending={isSending || isAsking}
        aria-label={t(`${action}_of`, { title })}
      >
        {t(action)}
      </Button>
      {dialog}
      {errors.form && (
        <p role="alert" className="text-sm font-medium text-critical">
          {errors.form}
        </p>
      )}
    </>
  )
}
