import { router } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { ListPage } from '#client/app/list/ListPage.tsx'
import { PhotoEditor } from '#client/features/catalogue/photos/PhotoEditor.tsx'
import { PieceTable } from '#client/features/catalogue/pieces/PieceTable.tsx'
import { useProductActions } from '#client/features/catalogue/pieces/ProductActions.tsx'
import { pagesOf, showList } from '#client/features/catalogue/pieces/product-links.ts'
import { useProductName } from '#client/features/catalogue/products/useProductName.ts'
import { useCan } from '#client/lib/page-props.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Paging } from '#client/ui/Paging.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import type { Pages } from '#server/http/pages.ts'

/** A product with its pieces, on sale or archived, and the forms that add and change them. */
export default function Product(props: Pages['product']) {
  const { product, pieces, total, q, shown } = props
  const { t } = useTranslation(['pieces', 'photos', 'products'])
  const { actions, menu, dialogs } = useProductActions(props)
  const { t: kindName } = useTranslation('piece-kinds')
  const name = useProductName()(product)
  const hasPhotos = useCan()['catalogue.change'] || props.photos.length > 0
  const isFiltered = q !== null || shown === 'archived'
  return (
    <ListPage
      title={name}
      count={total}
      rowCount={pieces.length}
      subtitle={
        <>
          <span className="flex flex-wrap items-center gap-2">
            <Badge>{kindName(product.kind)}</Badge>
            {product.archived && <Badge tone="caution">{t('products:archived')}</Badge>}
          </span>
          {product.description && (
            <p className="mt-2 max-w-prose whitespace-pre-line">{product.description}</p>
          )}
        </>
      }
      actions={actions}
      menu={menu}
      tabs={
        hasPhotos && (
          <section aria-label={t('photos:title')} className="mb-4">
            <PhotoEditor
              name={name}
              path={`/products/${product.id}/photos`}
              photos={props.photos}
              onChange={() => router.reload({ only: ['photos', 'pieces'] })}
            />
          </section>
        )
      }
      search={{
        label: t('pieces:search'),
        placeholder: t('pieces:search'),
        query: q,
        onQueryChange: (text) => showList(props, { q: text }),
      }}
      forms={
        <Segmented
          label={t('pieces:shown.label')}
          options={[
            { id: 'sale', label: t('pieces:shown.sale') },
            { id: 'archived', label: t('products:archived') },
          ]}
          value={shown}
          onChange={(next) => showList(props, { shown: next === 'archived' ? next : 'sale' })}
        />
      }
      isFiltered={isFiltered}
      onClear={() => showList(props, { q: null, shown: 'sale' })}
    >
      {pieces.length > 0 && <PieceTable page={props} />}
      {pieces.length === 0 && (
        <div className="rounded-card border bg-surface">
          {isFiltered ? (
            <p className="px-4 py-10 text-center text-text-2">{t('pieces:none')}</p>
          ) : (
            <EmptyState
              title={t('products:missing.pieces')}
              text={t(actions ? 'pieces:empty' : 'pieces:empty_staff')}
              action={actions}
            />
          )}
        </div>
      )}
      <Paging by="place" {...pagesOf(props)} />
      {dialogs}
    </ListPage>
  )
}
