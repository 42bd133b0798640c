import { router } from '@inertiajs/react'
import { type SubmitEvent, useId, useState } from 'react'
import { useFormFocus, usePost, useSubmitKey } from '#client/lib/forms.ts'
import { Button } from '#client/ui/Button.tsx'
import { CheckField } from '#client/ui/CheckField.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { TextField } from '#client/ui/Field.tsx'
import { DecimalField } from '#client/ui/fields/DecimalField.tsx'
import type { TaxClassProps } from '#server/configuration/tax-classes/props.ts'
import { TAX_CLASSES } from './paths.ts'
import { useTaxLabels } from './tax-labels.ts'

interface TaxClassDialogProps {
  /** Left out for a new class. */
  edited?: TaxClassProps
  onClose: () => void
}

/** Adds or changes a tax class. After another user's change what was typed stays. */
export function TaxClassDialog({ edited, onClose }: TaxClassDialogProps) {
  const { t } = useTaxLabels()
  const id = useId()
  const [name, setName] = useState(edited?.name ?? '')
  const [rate, setRate] = useState(edited?.rate ?? '')
  const [needsReason, setNeedsReason] = useState(edited?.needsReason ?? false)
  const { send, isSending, errors: refused, setErrors } = usePost()
  // Where authentication is required first, its dialog opens and no message is shown.
  const errors = refused.proof ? {} : refused
  const { idempotencyKey } = useSubmitKey()
  const element = useFormFocus(errors)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const fields = { name, rate, needsReason }
    send(
      edited ? `${TAX_CLASSES}/${edited.id}` : TAX_CLASSES,
      edited ? { ...fields, version: edited.version } : { ...fields, idempotencyKey },
      {
        onHttpException: ({ status }) => {
          if (status !== 409) return
          setErrors({ form: t('conflict') })
          router.reload()
        },
        onSuccess: onClose,
      },
    )
  }
  return (
    <Dialog
      title={edited ? t('edit_of', { name: edited.name }) : t('add')}
      isOpen
      onOpenChange={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={id} variant="primary" isPending={isSending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={id} ref={element} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <TextField
          label={t('name')}
          name="name"
          autoFocus
          maxLength={60}
          hint={t('name_hint')}
          value={name}
          onChange={setName}
          error={errors.name}
        />
        <DecimalField
          label={t('rate')}
          name="rate"
          inputMode="decimal"
          className="w-44"
          suffix="%"
          hint={t('rate_hint')}
          value={rate}
          onChange={setRate}
          error={errors.rate}
        />
        {edited?.isDefault !== true && (
          <CheckField
            label={t('reason_needed')}
            isSelected={needsReason}
            onChange={setNeedsReason}
            error={errors.needsReason}
          />
        )}
        {edited && <p className="text-sm text-text-2">{t('change_text')}</p>}
        {errors.form && (
          <p role="alert" className="font-medium text-critical">
            {errors.form}
          </p>
        )}
      </form>
    </Dialog>
  )
}
