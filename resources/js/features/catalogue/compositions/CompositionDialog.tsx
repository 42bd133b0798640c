import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePost } from '#client/lib/forms.ts'
import { useFetched } from '#client/lib/useFetched.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { CompositionInput } from '#server/catalogue/compositions/input.ts'
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
  const { send, isSending, errors: refused, setErrors } = usePost()
  // Where authentication is required first, its dialog opens and no message is shown.
  const errors = refused.proof ? {} : refused
  const save = (input: CompositionInput) =>
    send(path, input, {
      onHttpException: ({ status }) => {
        if (status !== 409) return
        setStale(true)
        // The dialog says it, beside the button that loads the newest version.
        return false
      },
      onSuccess: onClose,
    })
  const loadNewest = () => {
    setStale(false)
    setErrors({})
    piece.reload()
  }
  return (
    <Dialog
      title={t('title')}
      isOpen
      onOpenChange={onClose}
      className="max-w-3xl!"
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          {piece.state === 'ready' && (
            <Button type="submit" form={id} variant="primary" isPending={isSending}>
              {t('save')}
            </Button>
          )}
        </>
      }
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
      {errors.form && (
        <p ref={intoView} role="alert" className="pb-5 font-medium text-critical">
          {errors.form}
        </p>
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
          onSave={save}
        />
      )}
    </Dialog>
  )
}

/** The form may be scrolled. */
const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

const SKELETON_LINES = ['h-4 w-full', 'h-4 w-3/4', 'h-9 w-full', 'h-9 w-full', 'h-9 w-full']
