import { useForm } from '@inertiajs/react'
import type { SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { TextField } from '#client/ui/Field.tsx'

interface SaveViewProps {
  page: string
  query: string
  onClose: () => void
}

const FORM_ID = 'save-view'

/** Saves the current filters as a view. */
export function SaveView({ page, query, onClose }: SaveViewProps) {
  const { t } = useTranslation('saved-views')
  const form = useForm({ page, query, name: '' })
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    form.post('/saved-views', { preserveScroll: true, preserveState: true, onSuccess: onClose })
  }
  return (
    <Dialog
      title={t('save_title')}
      isOpen
      onOpenChange={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={FORM_ID} variant="primary" isPending={form.processing}>
            {t('submit')}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} onSubmit={send} noValidate>
        <TextField
          label={t('name')}
          name="name"
          value={form.data.name}
          onChange={(name) => form.setData('name', name)}
          error={form.errors.name ?? form.errors.query}
          hint={t('name_hint')}
          maxLength={60}
          autoComplete="off"
          autoFocus
          isRequired
        />
      </form>
    </Dialog>
  )
}
