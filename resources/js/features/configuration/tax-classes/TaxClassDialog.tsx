import { router } from '@inertiajs/react'
import { type SubmitEvent, useId, useState } from 'react'
import { useFormFocus, useSubmitKey } from '#client/lib/forms.ts'
import { CheckField } from '#client/ui/CheckField.tsx'
import { TextField } from '#client/ui/Field.tsx'
import { FormDialog, useDialogPost } from '#client/ui/feedback/FormDialog.tsx'
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
  const { save, isSending, errors, setErrors } = useDialogPost(onClose, () => {
    setErrors({ form: t('conflict') })
    router.reload()
  })
  const { idempotencyKey } = useSubmitKey()
  const element = useFormFocus(errors)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const fields = { name, rate, needsReason }
    save(
      edited ? `${TAX_CLASSES}/${edited.id}` : TAX_CLASSES,
      edited ? { ...fields, version: edited.version } : { ...fields, idempotencyKey },
    )
  }
  return (
    <FormDialog
      title={edited ? t('edit_of', { name: edited.name }) : t('add')}
      labels={{ save: t('save'), cancel: t('cancel') }}
      form={id}
      isSending={isSending}
      error={errors.form}
      onClose={onClose}
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
      </form>
    </FormDialog>
  )
}
