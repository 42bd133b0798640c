import { useTranslation } from 'react-i18next'
import { useShop } from '#client/lib/page-props.ts'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import { useUnitOptions } from '#client/lib/preferences/unit-options.ts'
import { Switch } from '#client/ui/fields/Switch.tsx'
import { preferenceValues } from '#lang/preferences.ts'
import { Choice } from './ChoiceFields.tsx'

/** Units, market colours and single-key shortcuts. */
export function UnitSettings() {
  const { t } = useTranslation('customizer')
  const shop = useShop()
  const { choose, ...chosen } = usePreferences()
  const { lengthUnits, ringSystems } = useUnitOptions('shop')
  return (
    <>
      <Choice
        label={t('weight.label')}
        hint={t('weight.hint')}
        options={preferenceValues.weightUnit.map((id) => ({ id, label: t(`weight.${id}`) }))}
        value={chosen.weightUnit ?? shop.weightUnit}
        onChange={(weightUnit) => choose({ weightUnit })}
      />
      <Choice
        label={t('length.label')}
        hint={t('length.hint')}
        options={lengthUnits}
        value={chosen.lengthUnit}
        onChange={(lengthUnit) => choose({ lengthUnit })}
      />
      <Choice
        label={t('ring.label')}
        hint={t('ring.hint')}
        options={ringSystems}
        value={chosen.ringSystem}
        onChange={(ringSystem) => choose({ ringSystem })}
      />
      <Choice
        label={t('market.label')}
        hint={t('market.hint')}
        options={preferenceValues.marketColours.map((id) => ({ id, label: t(`market.${id}`) }))}
        value={chosen.marketColours}
        onChange={(marketColours) => choose({ marketColours })}
      />
      <Switch
        label={t('keys.label')}
        hint={t('keys.hint')}
        className="font-semibold"
        isSelected={chosen.singleKeys}
        onChange={(singleKeys) => choose({ singleKeys })}
      />
    </>
  )
}
