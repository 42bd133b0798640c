import { ImagePlus, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { useCan } from '#client/lib/page-props.ts'
import { Button } from '#client/ui/Button.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { SortHandle } from '#client/ui/sortable/SortHandle.tsx'
import { SortStatus } from '#client/ui/sortable/SortStatus.tsx'
import { useSortable } from '#client/ui/sortable/useSortable.ts'
import type { PhotoProps } from '#server/catalogue/photos/props.ts'
import { usePhotos } from './usePhotos.ts'

const ConfirmDialog = lazyWithRetry(() => import('#client/ui/feedback/ConfirmDialog.tsx'))
const Lightbox = lazyWithRetry(async () => {
  const part = await import('#client/ui/media/Lightbox.tsx')
  return { default: part.Lightbox }
})

const MAX_PHOTOS = 6
const SMALL = 320

interface PhotoEditorProps {
  /** Of the product or piece. */
  name: string
  /** `/products/:id/photos` or `/variants/:id/photos`. */
  path: string
  photos: readonly PhotoProps[]
  onChange: (photos: PhotoProps[]) => void
}

/** The photos of a product or piece, each opened by a click; users who may change the catalog add, move and remove them. */
export function PhotoEditor({ name, path, photos, onChange }: PhotoEditorProps) {
  const { t } = useTranslation(['photos', 'pictures', 'products'])
  const mayChange = useCan()['catalogue.change']
  const { add, change, isSending, problems } = usePhotos(path, onChange)
  const [removing, setRemoving] = useState<string | null>(null)
  const [enlarged, setEnlarged] = useState<number | null>(null)
  const ids = photos.map(({ hash }) => hash)
  const altOf = (hash: string) => t('photos:alt', { name, place: ids.indexOf(hash) + 1 })
  const sortable = useSortable({
    ids,
    nameOf: altOf,
    axis: 'inline',
    save: (hash, index) =>
      change('order', { hashes: ids.filter((other) => other !== hash).toSpliced(index, 0, hash) }),
  })
  const byHash = new Map(photos.map((photo) => [photo.hash, photo]))
  const shown = sortable.order.flatMap((hash) => byHash.get(hash) ?? [])
  return (
    <div className="space-y-3">
      {shown.length > 0 && (
        <ul {...sortable.listProps} className="flex flex-wrap gap-3 [--sort-gap:0.75rem]">
          {shown.map(({ hash, width, height }, index) => (
            <li key={hash} {...sortable.itemProps(hash)} className="rounded-control">
              <AriaButton
                aria-label={t('pictures:enlarge', { picture: altOf(hash) })}
                onPress={() => setEnlarged(index)}
                className="block cursor-zoom-in overflow-hidden rounded-control border bg-sunken"
              >
                <img
                  src={`/photos/${hash}/small`}
                  alt={altOf(hash)}
                  {...smallSize(width, height)}
                  loading="lazy"
                  className="size-28 object-cover"
                />
              </AriaButton>
              {mayChange && (
                <span data-print="no" className="flex items-center justify-between">
                  <SortHandle sortable={sortable} id={hash} />
                  <IconButton
                    icon={Trash2}
                    label={`${t('photos:remove')}: ${altOf(hash)}`}
                    onPress={() => setRemoving(hash)}
                    className="ms-auto"
                  />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayChange && (
        <div data-print="no" className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {photos.length < MAX_PHOTOS && (
            <FileTrigger
              allowsMultiple
              acceptedFileTypes={['image/*']}
              onSelect={(files) => void add(files ?? [])}
            >
              <Button isPending={isSending}>
                <Icon icon={ImagePlus} size={16} />
                {t('photos:add')}
              </Button>
            </FileTrigger>
          )}
          <p className="max-w-prose min-w-0 flex-1 basis-60 text-sm text-text-2">
            {t('photos:hint')}
          </p>
        </div>
      )}
      <div role="alert" className="font-medium text-critical empty:hidden">
        {problems.map((problem) => (
          <p key={problem} className="wrap-anywhere">
            {problem}
          </p>
        ))}
      </div>
      {photos.length > 1 && <SortStatus sortable={sortable} />}
      <Suspense fallback={null}>
        {removing && (
          <ConfirmDialog
            title={t('photos:remove_title')}
            text={t('photos:remove_text')}
            confirmLabel={t('photos:remove')}
            cancelLabel={t('products:form.cancel')}
            onOpenChange={() => setRemoving(null)}
            onConfirm={() => void change('removal', { hash: removing })}
          />
        )}
        {enlarged !== null && (
          <Lightbox
            index={enlarged}
            onIndexChange={setEnlarged}
            pictures={shown.map(({ hash, width, height }) => ({
              ...{ src: `/photos/${hash}`, alt: altOf(hash) },
              ...{ width, height },
            }))}
          />
        )}
      </Suspense>
    </div>
  )
}

/** The pixels of the small size. */
function smallSize(width: number, height: number) {
  const scale = Math.min(1, SMALL / Math.max(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
