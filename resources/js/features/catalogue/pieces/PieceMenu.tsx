import { router } from '@inertiajs/react'
import {
  Archive,
  ArchiveRestore,
  Copy,
  Ellipsis,
  Gem,
  History,
  Images,
  Package,
  Pencil,
} from 'lucide-react'
import { Suspense, useState } from 'react'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { useArchive } from '#client/features/catalogue/products/useArchive.tsx'
import { usePost } from '#client/lib/forms.ts'
import { useCan } from '#client/lib/page-props.ts'
import { menuClass, menuItemClass } from '#client/ui/class-names.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import type { PieceProps, ProductPageProps } from '#server/catalogue/pieces/props.ts'

const StockDialog = lazyWithRetry(() => import('#client/features/catalogue/stock/StockDialog.tsx'))
const PieceDialog = lazyWithRetry(() => import('./PieceDialog.tsx'))
const PiecePhotosDialog = lazyWithRetry(
  () => import('#client/features/catalogue/photos/PiecePhotosDialog.tsx'),
)
const CompositionDialog = lazyWithRetry(async () => {
  const part = await import('#client/features/catalogue/compositions/CompositionDialog.tsx')
  return { default: part.CompositionDialog }
})

/** What can be done with a piece: count it, and for those who may, change, copy, archive or restore it. */
export function PieceMenu({ piece, page }: { piece: PieceProps; page: ProductPageProps }) {
  const { t } = useTranslation([
    'pieces',
    'products',
    'compositions',
    'photos',
    'price-history',
    'lists',
    'stock',
  ])
  const mayChange = useCan()['catalogue.change']
  const [open, setOpen] = useState<'edit' | 'copy' | 'composition' | 'photos' | 'stock' | null>(
    null,
  )
  const { send, errors } = usePost()
  const { id, sku, version } = piece
  const isOnSale = page.shown === 'sale'
  const close = () => setOpen(null)
  const toggle = () =>
    send(
      `/variants/${id}/${isOnSale ? 'archive' : 'return'}`,
      { version },
      {
        onHttpException: ({ status }) => {
          if (status === 409) router.reload()
        },
      },
    )
  const { archive, dialog } = useArchive(`/variants/${id}`, sku, toggle)
  return (
    // On a phone the row is a link, which the menu is above.
    <div data-print="no" className="relative z-1 flex flex-col items-end">
      <MenuTrigger>
        <IconButton icon={Ellipsis} label={`${t('lists:more.label')}: ${sku}`} />
        <Popover placement="bottom end" containerPadding={8} className={menuClass}>
          <Menu className="outline-none">
            {mayChange && isOnSale && (
              <MenuItem id="edit" className={menuItemClass} onAction={() => setOpen('edit')}>
                <Icon icon={Pencil} className="text-text-3" />
                {t('pieces:edit')}
              </MenuItem>
            )}
            {mayChange && isOnSale && (
              <MenuItem
                id="composition"
                className={menuItemClass}
                onAction={() => setOpen('composition')}
              >
                <Icon icon={Gem} className="text-text-3" />
                {t('compositions:title')}
              </MenuItem>
            )}
            <MenuItem id="stock" className={menuItemClass} onAction={() => setOpen('stock')}>
              <Icon icon={Package} className="text-text-3" />
              {t('stock:open')}
            </MenuItem>
            {mayChange && (
              <MenuItem id="photos" className={menuItemClass} onAction={() => setOpen('photos')}>
                <Icon icon={Images} className="text-text-3" />
                {t('photos:open')}
              </MenuItem>
            )}
            {mayChange && (
              <MenuItem id="copy" className={menuItemClass} onAction={() => setOpen('copy')}>
                <Icon icon={Copy} className="text-text-3" />
                {t('pieces:copy')}
              </MenuItem>
            )}
            <MenuItem id="history" className={menuItemClass} href={`/variants/${id}/history`}>
              <Icon icon={History} className="text-text-3" />
              {t('price-history:title')}
            </MenuItem>
            {mayChange && (
              <MenuItem
                id="archive"
                className={menuItemClass}
                onAction={isOnSale ? archive : toggle}
              >
                <Icon icon={isOnSale ? Archive : ArchiveRestore} className="text-text-3" />
                {t(isOnSale ? 'products:archive' : 'products:restore')}
              </MenuItem>
            )}
          </Menu>
        </Popover>
      </MenuTrigger>
      {errors.form && (
        <p role="alert" className="max-w-72 text-sm font-medium whitespace-normal text-critical">
          {errors.form}
        </p>
      )}
      {dialog}
      <Suspense fallback={null}>
        {(open === 'edit' || open === 'copy') && (
          <PieceDialog of={{ piece, as: open }} page={page} onClose={close} />
        )}
        {open === 'stock' && <StockDialog variantId={id} sku={sku} onClose={close} />}
        {open === 'photos' && (
          <PiecePhotosDialog
            piece={piece}
            onClose={close}
            onChange={() => router.reload({ only: ['pieces'] })}
          />
        )}
        {open === 'composition' && <CompositionDialog variantId={id} onClose={close} />}
      </Suspense>
    </div>
  )
}
