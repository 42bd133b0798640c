import { ChartLine, Grid3x3, MapPin, Pencil, Plus, Sheet } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MenuAction } from '#client/app/list/MoreMenu.tsx'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { useCan } from '#client/lib/page-props.ts'
import { Button } from '#client/ui/Button.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import type { ProductPageProps } from '#server/catalogue/pieces/props.ts'
import { PreviewButton } from './PreviewButton.tsx'

const PieceDialog = lazyWithRetry(() => import('./PieceDialog.tsx'))
const PlacesDialog = lazyWithRetry(
  () => import('#client/features/catalogue/stock/PlacesDialog.tsx'),
)
const SeriesDialog = lazyWithRetry(() => import('./SeriesDialog.tsx'))
const PiecesDialog = lazyWithRetry(
  () => import('#client/features/catalogue/products/PiecesDialog.tsx'),
)
const ProductDialog = lazyWithRetry(
  () => import('#client/features/catalogue/products/ProductDialog.tsx'),
)

/** The button and the menu of a product page, and the dialog that one of them has opened. */
export function useProductActions(page: ProductPageProps): {
  /** False for users who may not change the catalog, and for an archived product. */
  actions: ReactNode
  menu: MenuAction[]
  dialogs: ReactNode
} {
  const { t } = useTranslation(['pieces', 'products', 'stock'])
  const mayChange = useCan()['catalogue.change']
  const [open, setOpen] = useState<'piece' | 'series' | 'table' | 'product' | 'places' | null>(null)
  const { product, karats } = page
  const close = () => setOpen(null)
  const mayAdd = mayChange && !product.archived
  const chart: MenuAction = {
    id: 'chart',
    label: t('pieces:chart'),
    icon: ChartLine,
    href: `/price?product=${encodeURIComponent(product.slug)}`,
  }
  const adding: MenuAction[] = [
    {
      id: 'series',
      label: t('pieces:add_series'),
      icon: Grid3x3,
      onAction: () => setOpen('series'),
    },
    { id: 'table', label: t('pieces:add_table'), icon: Sheet, onAction: () => setOpen('table') },
  ]
  const editing: MenuAction = {
    id: 'product',
    label: t('products:edit'),
    icon: Pencil,
    onAction: () => setOpen('product'),
  }
  const places: MenuAction = {
    id: 'places',
    label: t('stock:places.open'),
    icon: MapPin,
    onAction: () => setOpen('places'),
  }
  return {
    actions: mayAdd && (
      <>
        {hasUnpriced(page) && <PreviewButton product={product.slug} count={page.total} />}
        <Button variant="primary" onPress={() => setOpen('piece')}>
          <Icon icon={Plus} size={16} />
          {t('pieces:add')}
        </Button>
      </>
    ),
    menu: [...(mayAdd ? adding : []), ...(mayChange ? [editing, places] : []), chart],
    dialogs: (
      <Suspense fallback={null}>
        {open === 'piece' && <PieceDialog of={null} page={page} onClose={close} />}
        {open === 'series' && <SeriesDialog page={page} onClose={close} />}
        {open === 'table' && (
          <PiecesDialog isOpen onOpenChange={close} product={product} karats={karats} />
        )}
        {open === 'places' && <PlacesDialog onClose={close} />}
        {open === 'product' && <ProductDialog product={product} onClose={close} />}
      </Suspense>
    ),
  }
}

/** Whether all pieces on sale are listed, and some of those shown have no price yet. */
const hasUnpriced = ({ q, shown, pieces }: ProductPageProps): boolean =>
  q === null && shown === 'sale' && pieces.some(({ priceMinor }) => priceMinor === null)
