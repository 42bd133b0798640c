import { useTranslation } from 'react-i18next'
import { Button } from '#client/ui/Button.tsx'
import { TextField } from '#client/ui/Field.tsx'
import type { SettingsFormState } from './useSettingsForm.ts'

/** Number of changes, a note, and the button that starts the simulation. */
export function SaveBar({ form }: { form: SettingsFormState }) {
  const { t } = useTranslation('configuration')
  const { data, errors, changes } = form
  const errorCount = Object.keys(errors).filter((field) => field !== 'form').length
  if (changes === 0 && errorCount === 0 && !errors.form) return null
  return (
    <div className="sticky bottom-3 z-10 flex flex-wrap items-end gap-3 rounded-card border border-s-3 border-s-gold bg-raised p-3 pe-16 shadow-dialog sm:p-4 sm:pe-16">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-semibold" role="status">
          {t('save.changes', { count: changes })}
        </p>
        {errorCount > 0 && (
          <p className="text-sm font-medium text-critical" role="alert">
            {t('save.wrong', { count: errorCount })}
          </p>
        )}
        {errors.form && (
          <p className="text-sm font-medium text-critical" role="alert">
            {errors.form}
          </p>
        )}
      </div>
      <TextField
        label={t('save.note')}
        name="note"
        className="basis-64"
        value={data.note}
        onChange={(note) => form.change({ note })}
        error={errors.note}
      />
      <Button variant="quiet" onPress={form.discard}>
        {t('save.discard')}
      </Button>
      <Button
        variant="primary"
        type="submit"
        isPending={form.isSending}
        isDisabled={form.hasConflict}
      >
        {t('save.simulate')}
      </Button>
    </div>
  )
}
