import { type SubmitEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MetalChoice } from '#client/features/market/metals/MetalChoice.tsx'
import { useFormFocus, useSubmitKey } from '#client/lib/forms.ts'
import { TextField } from '#client/ui/Field.tsx'
import { FormDialog, useDialogPost } from '#client/ui/feedback/FormDialog.tsx'
import { GOLD, METALS, type Metal } from '#server/formula/units/karat.ts'

/** Adds an alloy of a metal under the name that the shop gives it. */
export function AlloyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('alloys')
  const id = useId()
  const [metal, setMetal] = useState<Metal>(GOLD)
  const [label, setLabel] = useState('')
  const [fineness, setFineness] = useState('')
  const [stamp, setStamp] = useState('')
  const { save, isSending, errors } = useDialogPost(onClose)
  const { idempotencyKey } = useSubmitKey()
  const element = useFormFocus(errors)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    save('/configuration/alloys', { metal, label, fineness, stamp, idempotencyKey })
  }
  return (
    <FormDialog
      title={t('add')}
      labels={{ save: t('save'), cancel: t('cancel') }}
      form={id}
      isSending={isSending}
      error={errors.form}
      onClose={onClose}
    >
      <form id={id} ref={element} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <MetalChoice metals={METALS} metal={metal} onChange={setMetal} labelled="above" />
        <TextField
          label={t('name')}
          name="label"
          autoFocus
          autoComplete="off"
          maxLength={12}
          hint={t(metal === GOLD ? 'name_hint' : 'name_hint_metal')}
          value={label}
          onChange={setLabel}
          error={errors.label}
        />
        <TextField
          label={t('fineness')}
          name="fineness"
          autoComplete="off"
          className="w-52"
          suffix="‰"
          hint={t(metal === GOLD ? 'fineness_hint' : 'fineness_hint_metal')}
          value={fineness}
          onChange={setFineness}
          error={errors.fineness}
        />
        <TextField
          label={t('stamp')}
          name="stamp"
          autoComplete="off"
          className="w-52"
          maxLength={12}
          hint={t('stamp_hint')}
          value={stamp}
          onChange={setStamp}
          error={errors.stamp}
        />
      </form>
    </FormDialog>
  )
}
