import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SavedState } from '#client/features/operations/settings/SavedState.tsx'
import { useFormFocus } from '#client/lib/forms.ts'
import { ActionBar } from '#client/ui/ActionBar.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { GoldSettingsProps } from '#server/market/sources/source-props.ts'
import { AcceptanceFields } from './AcceptanceFields.tsx'
import { BoardFields } from './BoardFields.tsx'
import { FollowFields } from './FollowFields.tsx'
import { useGoldSettings } from './useGoldSettings.ts'

interface GoldSettingsCardProps {
  settings: GoldSettingsProps
  /** While it is not, what was typed stays. */
  isShown: boolean
}

/** The shop's settings for gold prices; updates do not overwrite input. */
export function GoldSettingsCard({ settings, isShown }: GoldSettingsCardProps) {
  const [start, setStart] = useState(settings)
  return (
    <GoldSettingsForm
      key={start.version}
      start={start}
      newest={settings}
      isShown={isShown}
      onStart={setStart}
    />
  )
}

interface GoldSettingsFormProps extends Pick<GoldSettingsCardProps, 'isShown'> {
  start: GoldSettingsProps
  newest: GoldSettingsProps
  onStart: (settings: GoldSettingsProps) => void
}

function GoldSettingsForm({ start, newest, isShown, onStart }: GoldSettingsFormProps) {
  const { t } = useTranslation(['gold-price-sources', 'configuration'])
  const form = useGoldSettings(start, onStart)
  const formRef = useFormFocus(form.errors)
  const hasConflict = newest.version !== start.version && !form.processing
  return (
    <form ref={formRef} onSubmit={form.send} noValidate hidden={!isShown}>
      <Card aria-label={t('gold.title')} className="max-w-6xl">
        <div className="flex flex-col gap-6">
          {hasConflict && (
            <Notice
              tone="caution"
              role="status"
              title={t('gold.conflict')}
              actions={
                <Button size="sm" onPress={() => onStart(newest)}>
                  {t('form.load_current')}
                </Button>
              }
            >
              {t('form.conflict_text')}
            </Notice>
          )}
          <AcceptanceFields form={form} />
          <FollowFields form={form} />
          <BoardFields form={form} alloys={start.buyBack.map(({ alloy }) => alloy)} />
        </div>
      </Card>
      {isShown && (
        <ActionBar
          label={t('gold.title')}
          isDirty={form.changes > 0}
          actions={
            <>
              {form.changes > 0 && (
                <Button variant="quiet" onPress={form.discard}>
                  {t('configuration:save.discard')}
                </Button>
              )}
              <Button
                type="submit"
                variant="primary"
                isPending={form.processing}
                isDisabled={form.changes === 0}
              >
                {t('form.save')}
              </Button>
            </>
          }
        >
          <SavedState changes={form.changes} />
        </ActionBar>
      )}
    </form>
  )
}
