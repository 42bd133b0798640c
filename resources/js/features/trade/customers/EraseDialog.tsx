import { type SubmitEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePost } from '#client/lib/forms.ts'
import { getJson } from '#client/lib/json-request.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { TextField } from '#client/ui/Field.tsx'
import type { ErasureProps } from '#server/compliance/erasure/props.ts'
import type { CustomerProps } from '#server/trade/customers/page/show-props.ts'
import { ErasurePreview } from './ErasurePreview.tsx'

interface EraseDialogProps {
  customer: CustomerProps
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Lists what is erased and what must be retained, and requires a reason. */
export default function EraseDialog({ customer, isOpen, onOpenChange }: EraseDialogProps) {
  const { t } = useTranslation('customers')
  const [reason, setReason] = useState('')
  const { send, isSending, errors } = usePost()
  const { id, version, displayName: name } = customer
  const preview = useErasurePreview(id)
  // The customer cannot be erased before the preview has loaded.
  const isBlocked = preview === null || preview.open > 0 || preview.credit > 0
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    send(`/customers/${id}/erasure`, { version, reason }, { onSuccess: () => onOpenChange(false) })
  }
  return (
    <Dialog
      role="alertdialog"
      title={t('erase.title', { name })}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <p>{t('erase.text')}</p>
        {preview && <ErasurePreview preview={preview} />}
        <TextField
          label={t('erase.reason')}
          name="reason"
          autoFocus
          maxLength={500}
          value={reason}
          onChange={setReason}
          error={errors.reason}
        />
        {(errors.form ?? errors.proof) && (
          <p role="alert" className="font-medium text-critical">
            {errors.form ?? errors.proof}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onPress={() => onOpenChange(false)}>{t('cancel')}</Button>
          <Button type="submit" variant="critical" isPending={isSending} isDisabled={isBlocked}>
            {t('erase.do')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Null until it has loaded. */
function useErasurePreview(id: number): ErasureProps | null {
  const [preview, setPreview] = useState<ErasureProps | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    void getJson<ErasureProps>(`/customers/${id}/erasure`, controller.signal).then((response) => {
      if (response.ok) setPreview(response.data)
    })
    return () => controller.abort()
  }, [id])
  return preview
}
