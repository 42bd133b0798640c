import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetched } from '#client/lib/useFetched.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { PhotoProps, PhotosProps } from '#server/catalogue/photos/props.ts'
import { PhotoEditor } from './PhotoEditor.tsx'

interface PiecePhotosDialogProps {
  piece: { id: number; sku: string }
  onClose: () => void
  /** Called after each change. */
  onChange: () => void
}

/** The photos of one piece. */
export default function PiecePhotosDialog({ piece, onClose, onChange }: PiecePhotosDialogProps) {
  const { t } = useTranslation(['photos', 'compositions', 'shell'])
  const { id, sku } = piece
  const path = `/variants/${id}/photos`
  const fetched = useFetched<PhotosProps>(path)
  const [changed, setChanged] = useState<PhotoProps[] | null>(null)
  const photos = changed ?? (fetched.state === 'ready' ? fetched.data.photos : null)
  return (
    <Dialog
      title={t('photos:of', { name: sku })}
      isOpen
      onOpenChange={onClose}
      actions={<Button onPress={onClose}>{t('shell:action.close')}</Button>}
    >
      {photos && (
        <>
          {photos.length === 0 && <p className="pb-3">{t('photos:hint_piece')}</p>}
          <PhotoEditor
            name={sku}
            path={path}
            photos={photos}
            onChange={(next) => {
              setChanged(next)
              onChange()
            }}
          />
        </>
      )}
      {!photos && fetched.state === 'failed' && (
        <Notice
          tone="critical"
          title={t('photos:load_failed')}
          actions={
            <Button size="sm" onPress={fetched.reload}>
              {t('compositions:again')}
            </Button>
          }
        >
          {t('compositions:failed_text')}
        </Notice>
      )}
      {!photos && fetched.state === 'waiting' && (
        <Skeleton label={t('compositions:waiting')} lines={['h-28 w-60', 'h-9 w-40']} />
      )}
    </Dialog>
  )
}
