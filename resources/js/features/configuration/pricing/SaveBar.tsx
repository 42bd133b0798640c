import { useTranslation } from 'react-i18next'
import { ActionBar } from '#client/ui/ActionBar.tsx'
import { Button } from '#client/ui/Button.tsx'
import { TextField } from '#client/ui/Field.tsx'
import type { SettingsFormState } from './useSettingsForm.ts'

interface SaveBarProps {
  form: SettingsFormState
  /** Of the form element, which the button sends from outside of it. */
  formId: string
}

/** Number of changes, a note, and the button that starts the simulation; while something is changed or wrong. */
export function SaveBar({ form, formId }: SaveBarProps) {
  const { t } = useTranslation('configuration')
  const { data, errors, changes } = form
  const errorCount = Object.keys(errors).filter((field) => field !== 'form').length
  if (changes === 0 && errorCount === 0 && !errors.form) return null
  return (
    <ActionBar
      label={t('title')}
      isDirty
      notice={
        (errorCount > 0 || errors.form) && (
          <div role="alert" className="text-sm font-medium text-critical">
            {errorCount > 0 && <p>{t('save.wrong', { count: errorCount })}</p>}
            {errors.form && <p>{errors.form}</p>}
          </div>
        )
      }
      actions={
        <>
          <Button variant="quiet" onPress={form.discard}>
            {t('save.discard')}
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            isPending={form.isSending}
            isDisabled={form.hasConflict}
          >
            {t('save.simulate')}
          </Button>
        </>
      }
    >
      <p className="font-semibold" role="status">
        {t('save.changes', { count: changes })}
      </p>
      <TextField
        label={t('save.note')}
        name="note"
        placeholder={t('save.note')}
        className="min-w-0 max-w-md flex-1 basis-60 [&>label]:sr-only"
        value={data.note}
        onChange={(note) => form.change({ note })}
        error={errors.note}
      />
    </ActionBar>
  )
}
