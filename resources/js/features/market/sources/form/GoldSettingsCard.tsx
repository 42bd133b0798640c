import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormFocus } from '#client/lib/forms.ts'
import { Button } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { GoldSettingsProps } from '#server/market/sources/source-props.ts'
import { AcceptanceFields } from './AcceptanceFields.tsx'
import { BoardFields } from './BoardFields.tsx'
import { FollowFields } from './FollowFields.tsx'
import { useGoldSettings } from './useGoldSettings.ts'

/** The shop's settings for gold prices; updates do not overwrite input. */
export function GoldSettingsCard({ settings }: { settings: GoldSettingsProps }) {
  const { t } = useTranslation('gold-price-sources')
  const [start, setStart] = useState(settings)
  return (
    <Card title={t('gold.title')} titleSize="large">
      <GoldSettingsForm key={start.version} start={start} newest={settings} onStart={setStart} />
    </Card>
  )
}

interface GoldSettingsFormProps {
  start: GoldSettingsProps
  newest: GoldSettingsProps
  onStart: (settings: GoldSettingsProps) => void
}

function GoldSettingsForm({ start, newest, onStart }: GoldSettingsFormProps) {
  const { t } = useTranslation('gold-price-sources')
  const form = useGoldSettings(start, onStart)
  const formRef = useFormFocus(form.errors)
  const hasConflict = newest.version !== start.version && !form.processing
  return (
    <form ref={formRef} onSubmit={form.send} noValidate className="flex flex-col gap-6">
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
      <div>
        <Button type="submit" variant="primary" isPending={form.processing}>
          {t('gold.save')}
        </Button>
      </div>
    </form>
  )
}
