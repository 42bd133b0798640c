import { useTranslation } from 'react-i18next'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { ConfigurationProps } from '#server/operations/settings/props.ts'
import { DifferenceList } from './DifferenceList.tsx'
import type { SettingsFormState } from './useSettingsForm.ts'

/** Shown when another user saved a version meanwhile: the differences, with a choice to keep or discard one's changes. */
export function NewVersionNotice({
  form,
  page,
}: {
  form: SettingsFormState
  page: ConfigurationProps
}) {
  const { t } = useTranslation('configuration')
  const [newest] = page.versions
  return (
    <Notice
      tone="caution"
      role="status"
      title={t('conflict.title', { name: newest?.by ?? '–', version: page.version })}
      actions={
        <>
          <Button size="sm" onPress={form.rebase}>
            {t('conflict.keep_mine', { count: form.changes })}
          </Button>
          <Button size="sm" variant="quiet" onPress={form.discard}>
            {t('conflict.use_theirs')}
          </Button>
        </>
      }
    >
      <div className="mt-2">
        <DifferenceList before={form.baseSettings} after={page.settings} />
      </div>
    </Notice>
  )
}
