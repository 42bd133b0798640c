import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetched } from '#client/lib/useFetched.ts'
import { Button } from '#client/ui/Button.tsx'
import { FormDialog, intoView, useDialogPost } from '#client/ui/feedback/FormDialog.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Notice } from '#client/ui/Notice.tsx'

/** What the form in the dialog needs. */
interface FetchedForm<Data>
  extends Pick<ReturnType<typeof useDialogPost>, 'save' | 'errors' | 'setErrors'> {
  id: string
  /** Null where nothing is fetched. */
  data: Data | null
}

interface FetchedFormDialogProps<Data> {
  /** Where the record is fetched from; null for a new one. */
  path: string | null
  title: string
  save: string
  /** Said when someone else has changed the record, and when it could not be fetched. */
  problems: { conflict: string; failed: string }
  /** The widths of lines that stand for the form while it is fetched. */
  lines: string[]
  className: string
  onClose: () => void
  children: (form: FetchedForm<Data>) => ReactNode
}

/** An open dialog around a form of a fetched record, which can be fetched again after a conflict or a failure. */
export function FetchedFormDialog<Data>({
  path,
  title,
  save: saveLabel,
  problems,
  lines,
  className,
  onClose,
  children,
}: FetchedFormDialogProps<Data>) {
  const { t } = useTranslation('compositions')
  const id = useId()
  const fetched = useFetched<Data>(path)
  const [isStale, setStale] = useState(false)
  const { save, isSending, errors, setErrors } = useDialogPost(onClose, () => setStale(true))
  const data = path !== null && fetched.state === 'ready' ? fetched.data : null
  const isReady = path === null || data !== null
  const loadNewest = () => {
    setStale(false)
    setErrors({})
    fetched.reload()
  }
  return (
    <FormDialog
      title={title}
      labels={{ save: saveLabel, cancel: t('cancel') }}
      form={id}
      isReady={isReady}
      isSending={isSending}
      error={errors.form}
      onClose={onClose}
      className={className}
    >
      {isStale && (
        <div ref={intoView} className="pb-5">
          <Notice
            tone="critical"
            title={problems.conflict}
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
      {!isReady && fetched.state === 'waiting' && <Skeleton label={t('waiting')} lines={lines} />}
      {!isReady && fetched.state === 'failed' && (
        <Notice
          tone="critical"
          title={problems.failed}
          actions={
            <Button size="sm" onPress={fetched.reload}>
              {t('again')}
            </Button>
          }
        >
          {t('failed_text')}
        </Notice>
      )}
      {isReady && children({ id, data, errors, setErrors, save })}
    </FormDialog>
  )
}
