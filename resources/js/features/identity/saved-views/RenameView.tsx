import { useForm } from '@inertiajs/react'
import type { SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#client/ui/Button.tsx'
import { TextField } from '#client/ui/Field.tsx'
import type { SavedViewProps } from '#server/identity/saved-views/props.ts'

/** Edits the name of a view in place. */
export function RenameView({ view, onDone }: { view: SavedViewProps; onDone: () => void }) {
  const { t } = useTranslation('saved-views')
  const form = useForm({ name: view.name })
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    form.post(`/saved-views/${view.id}/name`, {
      preserveScroll: true,
      preserveState: true,
      onSuccess: onDone,
    })
  }
  return (
    <form onSubmit={send} noValidate className="flex items-end gap-2">
      <TextField
        label={t('name')}
        name="name"
        value={form.data.name}
        onChange={(name) => form.setData('name', name)}
        error={form.errors.name}
        maxLength={60}
        autoComplete="off"
        autoFocus
        isRequired
        className="flex-1"
      />
      <Button type="submit" isPending={form.processing}>
        {t('submit')}
      </Button>
    </form>
  )
}
