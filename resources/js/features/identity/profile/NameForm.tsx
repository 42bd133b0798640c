import { useForm } from '@inertiajs/react'
import type { SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormFocus } from '#client/lib/forms.ts'
import { Button } from '#client/ui/Button.tsx'
import { TextField } from '#client/ui/Field.tsx'
import type { Pages } from '#server/http/pages.ts'

/** The user's display name. */
export function NameForm({ person }: Pick<Pages['profile'], 'person'>) {
  const { t } = useTranslation('profile')
  const form = useForm({ name: person.name })
  const formRef = useFormFocus(form.errors)
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    form.transform((data) => ({ ...data, version: person.version }))
    form.post('/users/profile/name', { preserveScroll: true, onSuccess: () => form.setDefaults() })
  }
  return (
    <form ref={formRef} onSubmit={send} noValidate className="flex flex-wrap items-start gap-3">
      <TextField
        label={t('name')}
        name="name"
        autoComplete="name"
        maxLength={80}
        value={form.data.name}
        onChange={(name) => form.setData('name', name)}
        error={form.errors.name}
        className="min-w-0 flex-1 basis-56"
      />
      <div className="flex flex-col gap-1">
        {/* As high as the label of the field. */}
        <span aria-hidden="true" className="invisible w-0 text-sm font-medium whitespace-nowrap">
          {t('name')}
        </span>
        <Button type="submit" isPending={form.processing} isDisabled={!form.isDirty}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
