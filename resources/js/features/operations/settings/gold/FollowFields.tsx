import { useTranslation } from 'react-i18next'
import { SettingsSection } from '#client/features/operations/settings/SettingsSection.tsx'
import { CheckField } from '#client/ui/CheckField.tsx'
import { DecimalField } from '#client/ui/fields/DecimalField.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import type { GoldSettingsForm } from './useGoldSettings.ts'

const choices = ['off', 'preview', 'apply'] as const

/** What happens automatically when the gold price has changed, and the limits for it. */
export function FollowFields({ form }: { form: GoldSettingsForm }) {
  const { t } = useTranslation('gold-price-sources')
  const { data, setData, errors } = form
  return (
    <SettingsSection title={t('gold.follow_title')}>
      <div>
        <Segmented
          label={t('gold.follow')}
          labelled="above"
          stacks
          name="follow"
          options={choices.map((id) => ({ id, label: t(`gold.follow_${id}`) }))}
          value={data.follow}
          onChange={(id) => setData('follow', choices.find((choice) => choice === id) ?? 'off')}
        />
        <p className="mt-2 text-text-2">{t(`gold.follow_${data.follow}_text`)}</p>
      </div>
      {data.follow !== 'off' && <Threshold form={form} />}
      {data.follow === 'apply' && (
        <>
          <DecimalField
            label={t('gold.max_move')}
            name="followMaxMovePercent"
            inputMode="decimal"
            suffix="%"
            value={data.followMaxMovePercent}
            onChange={(text) => setData('followMaxMovePercent', text)}
            error={errors.followMaxMovePercent ?? errors.followMaxMoveBp}
            hint={t('gold.max_move_hint')}
          />
          <DecimalField
            label={t('gold.max_lines')}
            name="followMaxLines"
            inputMode="numeric"
            suffix={t('gold.pieces')}
            value={data.followMaxLines}
            onChange={(text) => setData('followMaxLines', text)}
            error={errors.followMaxLines}
            hint={t('gold.max_lines_hint')}
          />
        </>
      )}
      {data.follow !== 'off' && (
        <CheckField
          label={t('gold.outside')}
          name="followOutsideHours"
          isSelected={data.followOutsideHours}
          onChange={(isSelected) => setData('followOutsideHours', isSelected)}
          error={errors.followOutsideHours}
        />
      )}
    </SettingsSection>
  )
}

function Threshold({ form: { data, setData, errors } }: { form: GoldSettingsForm }) {
  const { t } = useTranslation('gold-price-sources')
  return (
    <DecimalField
      label={t('gold.threshold')}
      name="followThresholdPercent"
      inputMode="decimal"
      suffix="%"
      value={data.followThresholdPercent}
      onChange={(text) => setData('followThresholdPercent', text)}
      error={errors.followThresholdPercent ?? errors.followThresholdBp}
      hint={t('gold.threshold_hint')}
    />
  )
}
