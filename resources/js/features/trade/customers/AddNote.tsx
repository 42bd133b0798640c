import { useForm } from '@inertiajs/react'
import type { SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#client/ui/Button.tsx'
import { TextAreaField } from '#client/ui/Field.tsx'

/** Adds a note to the timeline. */
export function AddNote({ customerId }: { customerId: number }) {
  const { t } = useTranslation('customers')
  const form = useForm({ text: '' })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (form.processing) return
    form.post(`/customers/${customerId}/notes`, {
      preserveScroll: true,
      onSuccess: () => form.reset(),
    })
  }
  return (
    <form data-print="no" onSubmit={submit} noValidate className="mb-4 flex flex-col gap-2">
      <TextAreaField
        label={t('note.label')}
        name="text"
        rows={2}
        maxLength={2000}
        value={form.data.text}
        onChange={(text) => form.setData('text', text)}
        error={form.errors.text}
      />
      <div>
        <Button type="submit" isPending={form.processing}>
          {t('note.add')}
        </Button>
      </div>
    </form>
  )
}
