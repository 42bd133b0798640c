import { useTranslation } from 'react-i18next'
import { ActionBar } from '#client/ui/ActionBar.tsx'
import { Button } from '#client/ui/Button.tsx'
import { TextField } from '#client/ui/Field.tsx'
import { type Example, ExampleLine } from './pricing/ExamplePiece.tsx'
import { SavedState } from './SavedState.tsx'
import { useSectionTitle } from './sections.ts'
import type { ConfigurationDraft } from './useConfigurationDraft.ts'
import type { Save } from './useSave.ts'

interface SaveBarProps {
  draft: ConfigurationDraft
  save: Save
  example: Example
  /** Of the form element, which the button sends from outside of it. */
  formId: string
}

/** Whether everything is saved, or the number of changes; a note for a new version, and the button that saves. */
export function SaveBar({ draft, save, example, formId }: SaveBarProps) {
  const { t } = useTranslation('configuration')
  const title = useSectionTitle()
  const { form, parts } = draft
  const { data, errors } = form
  const changes = form.changes + parts.changes
  const fields = [...Object.keys(errors), ...Object.keys(parts.errors)]
  const errorCount = fields.filter((field) => field !== 'form').length
  const isSaved = changes === 0 && fields.length === 0
  return (
    <ActionBar
      label={t('title')}
      isDirty={!isSaved}
      notice={
        <>
          {(fields.length > 0 || parts.unsaved.length > 0) && (
            <div role="alert" className="text-sm font-medium text-critical">
              {parts.unsaved.length > 0 && (
                <p>{t('save.not_saved', { parts: parts.unsaved.map(title).join(' · ') })}</p>
              )}
              {errorCount > 0 && <p>{t('save.wrong', { count: errorCount })}</p>}
              {errors.form && <p>{errors.form}</p>}
            </div>
          )}
          {form.changes > 0 && <ExampleLine example={example} />}
        </>
      }
      actions={
        <>
          {!isSaved && (
            <Button variant="quiet" onPress={draft.discard}>
              {t('save.discard')}
            </Button>
          )}
          <Button
            variant="primary"
            type="submit"
            form={formId}
            isPending={save.isSending}
            isDisabled={!save.canSend}
          >
            {t(`save.${save.action}`)}
          </Button>
        </>
      }
    >
      <SavedState changes={changes} />
      {form.changes > 0 && (
        <TextField
          label={t('save.note')}
          name="note"
          placeholder={t('save.note')}
          className="min-w-0 max-w-md flex-1 basis-60 [&>label]:sr-only"
          value={data.note}
          onChange={(note) => form.change({ note })}
          error={errors.note}
        />
      )}
    </ActionBar>
  )
}
