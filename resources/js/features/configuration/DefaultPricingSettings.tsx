import { useTranslation } from 'react-i18next'
import { FieldInput } from '#client/features/configuration/pricing/FieldInput.tsx'
import type { SettingsFormState } from '#client/features/configuration/pricing/useSettingsForm.ts'
import { Card } from '#client/ui/Card.tsx'
import type { RuleField } from '#server/formula/settings/pricing-settings.ts'
import { SettingsSection } from './SettingsSection.tsx'

const PARTS = [
  ['metal', ['premiumBp', 'premiumPerOunceMinor', 'ounceGrams']],
  ['floor', ['minMarginBp', 'meltFactor', 'feeBp', 'overheadBp']],
  ['customer', ['rounding', 'tax']],
  ['price_changes', ['deadBandBp', 'maxStepBp']],
] as const satisfies readonly (readonly [string, readonly RuleField[]])[]

/** Settings for every piece, unless a rule overrides them. */
export function DefaultPricingSettings({
  form,
  currency,
}: {
  form: SettingsFormState
  currency: string
}) {
  const { t } = useTranslation('configuration')
  const { shop } = form.data
  return (
    <Card title={t('shop_wide.title')}>
      <div className="flex flex-col gap-6">
        {PARTS.map(([part, fields]) => (
          <SettingsSection
            key={part}
            title={t(`shop_wide.${part}`)}
            text={t(`shop_wide.${part}_text`)}
          >
            {fields.map((field) => (
              <FieldInput
                key={field}
                field={field}
                path={`shop.${field}`}
                value={shop[field]}
                currency={currency}
                errors={form.errors}
                onChange={(value) => form.change({ shop: { ...shop, [field]: value } })}
              />
            ))}
          </SettingsSection>
        ))}
      </div>
    </Card>
  )
}
