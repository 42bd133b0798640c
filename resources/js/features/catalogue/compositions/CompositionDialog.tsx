import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetched } from '#client/lib/useFetched.ts'
import { Button } from '#client/ui/Button.tsx'
import { FormDialog, intoView, useDialogPost } from '#client/ui/feedback/FormDialog.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { CompositionProps } from '#server/catalogue/compositions/props.ts'
import { CompositionForm } from './CompositionForm.tsx'

interface CompositionDialogProps {
  variantId: number
  onClose: () => void
}

/** Shows and changes what a piece consists of besides its main metal. Its price changes with the next price run. */
export function CompositionDialog({ variantId, onClose }: CompositionDialogProps) {
  const { t } = useTranslation('compositions')
  const id = useId()
  const path = `/variants/${variantId}/composition`
  const piece = useFetched<CompositionProps>(path)
  const [isStale, setStale] = useState(false)
  const { save, isSending, errors, setErrors } = useDialogPost(onClose, () => setStale(true))
  const loadNewest = () => {
    setStale(false)
    setErrors({})
    piece.reload()
  }
  return (
    <FormDialog
      title={t('title')}
      labels={{ save: t('save'), cancel: t('cancel') }}
      form={id}
      isReady={piece.state === 'ready'}
      isSending={isSending}
      error={errors.form}
      onClose={onClose}
      className="max-w-3xl!"
    >
      {isStale && (
        <div ref={intoView} className="pb-5">
          <Notice
            tone="critical"
            title={t('conflict')}
            actions={
              <Button size="sm" onPress={loadNewest}>
                {t('load_newest')}
              </Button>
            }
          >
            {t('conflict_text')}
          </Notice>
        </div>
      )}
      {piece.state === 'waiting' && <Skeleton label={t('waiting')} lines={SKELETON_LINES} />}
      {piece.state === 'failed' && (
        <Notice
          tone="critical"
          title={t('failed')}
          actions={
            <Button size="sm" onPress={piece.reload}>
              {t('again')}
            </Button>
          }
        >
          {t('failed_text')}
        </Notice>
      )}
      {piece.state === 'ready' && (
        <CompositionForm
          id={id}
          piece={piece.data}
          errors={errors}
          setErrors={setErrors}
          onSave={(input) => save(path, input)}
        />
      )}
    </FormDialog>
  )
}

const SKELETON_LINES = ['h-4 w-full', 'h-4 w-3/4', 'h-9 w-full', 'h-9 w-full', 'h-9 w-full']
