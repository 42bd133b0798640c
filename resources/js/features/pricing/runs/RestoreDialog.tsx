import { useForm, usePage } from '@inertiajs/react'
import { type SubmitEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateTimeField } from '#client/app/date/DateField.tsx'
import { useFormFocus, useSubmitKey } from '#client/lib/forms.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { TextAreaField, TextField } from '#client/ui/Field.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import { RunProgress } from './RunProgress.tsx'

interface RestoreDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Asks for a date and time in the shop's time zone, then opens a preview of the prices at that time. */
export default function RestoreDialog({ isOpen, onOpenChange }: RestoreDialogProps) {
  const { t } = useTranslation('price-runs')
  const formId = useId()
  const timeZone = usePage().props.shop?.timeZone ?? 'UTC'
  const [scopeChoice, setScopeChoice] = useState<'everything' | 'some'>('everything')
  const [skus, setSkus] = useState('')
  const form = useForm({ kind: 'restore', at: '', reason: '' })
  const { idempotencyKey } = useSubmitKey(JSON.stringify([form.data, scopeChoice, skus]))
  const formRef = useFormFocus(form.errors)
  const errors: Partial<Record<string, string>> = form.errors
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    form.transform((data) => ({
      ...data,
      scope: scopeChoice === 'some' ? { skus: skus.split(/[\s,;،؛]+/).filter(Boolean) } : {},
      idempotencyKey,
    }))
    form.post('/price-runs')
  }
  return (
    <Dialog
      title={t('restore.title')}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      actions={
        <>
          <Button onPress={() => onOpenChange(false)}>{t('restore.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" isPending={form.processing}>
            {t('restore.preview')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={formRef} onSubmit={send} className="space-y-4">
        <p className="text-text-2">{t('restore.text')}</p>
        <DateTimeField
          label={t('restore.at')}
          name="at"
          value={form.data.at}
          onChange={(at) => form.setData('at', at)}
          hint={t('restore.zone', { zone: timeZone.replaceAll('_', ' ') })}
          error={errors.at}
          isRequired
          className="w-64 max-w-full"
        />
        <Segmented
          label={t('restore.scope')}
          labelled="above"
          options={(['everything', 'some'] as const).map((id) => ({
            id,
            label: t(`restore.${id}`),
          }))}
          value={scopeChoice}
          onChange={(id) => setScopeChoice(id === 'some' ? 'some' : 'everything')}
        />
        {scopeChoice === 'some' && (
          <TextAreaField
            label={t('restore.skus')}
            hint={t('restore.skusHint')}
            value={skus}
            onChange={setSkus}
            error={errors['scope.skus']}
          />
        )}
        <TextField
          label={t('restore.reason')}
          value={form.data.reason}
          onChange={(reason) => form.setData('reason', reason)}
          error={errors.reason}
          maxLength={500}
        />
        {(errors.form ?? errors.gold) && (
          <Notice tone="critical">{errors.form ?? errors.gold}</Notice>
        )}
        <RunProgress requestKey={idempotencyKey} isWaiting={form.processing} />
      </form>
    </Dialog>
  )
}
