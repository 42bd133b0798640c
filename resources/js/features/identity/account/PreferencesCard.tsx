import { useTranslation } from 'react-i18next'
import { useShell } from '#client/app/shell-state.ts'
import { availableLocales } from '#client/lib/i18n.ts'
import { useShop } from '#client/lib/page-props.ts'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import { useUnitOptions } from '#client/lib/preferences/unit-options.ts'
import { Button } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { SelectField } from '#client/ui/Field.tsx'
import { Switch } from '#client/ui/fields/Switch.tsx'
import { isLocale } from '#lang/locales.ts'
import { preferenceValues } from '#lang/preferences.ts'

/** Language, theme and units; each choice applies at once. */
export function PreferencesCard() {
  const { t } = useTranslation(['account-settings', 'customizer', 'shell'])
  const shop = useShop()
  const { setCustomizer } = useShell()
  const { choose, setLocale, ...chosen } = usePreferences()
  const { lengthUnits, ringSystems } = useUnitOptions('shop')
  return (
    <Card
      title={t('preferences.title')}
      titleSize="large"
      actions={
        <Button size="sm" onPress={() => setCustomizer(true)}>
          {t('preferences.more')}
        </Button>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t('shell:language.label')}
          options={availableLocales.map((id) => ({ id, label: t(`shell:language.${id}`) }))}
          value={chosen.locale}
          onChange={(id) => isLocale(id) && void setLocale(id)}
        />
        <SelectField
          label={t('customizer:theme.label')}
          options={preferenceValues.theme.map((id) => ({ id, label: t(`customizer:theme.${id}`) }))}
          value={chosen.theme}
          onChange={(id) => void choose({ theme: id as typeof chosen.theme })}
        />
        <SelectField
          label={t('customizer:weight.label')}
          options={preferenceValues.weightUnit.map((id) => ({
            id,
            label: t(`customizer:weight.${id}`),
          }))}
          value={chosen.weightUnit ?? shop.weightUnit}
          onChange={(id) => void choose({ weightUnit: id as typeof shop.weightUnit })}
        />
        <SelectField
          label={t('customizer:length.label')}
          options={lengthUnits}
          value={chosen.lengthUnit}
          onChange={(id) => void choose({ lengthUnit: id as typeof chosen.lengthUnit })}
        />
        <SelectField
          label={t('customizer:ring.label')}
          options={ringSystems}
          value={chosen.ringSystem}
          onChange={(id) => void choose({ ringSystem: id as typeof chosen.ringSystem })}
        />
        <SelectField
          label={t('customizer:market.label')}
          options={preferenceValues.marketColours.map((id) => ({
            id,
            label: t(`customizer:market.${id}`),
          }))}
          value={chosen.marketColours}
          onChange={(id) => void choose({ marketColours: id as typeof chosen.marketColours })}
        />
      </div>
      <Switch
        className="mt-4"
        label={t('customizer:keys.label')}
        isSelected={chosen.singleKeys}
        onChange={(singleKeys) => void choose({ singleKeys })}
      />
    </Card>
  )
}
