import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { useMetalsContext } from '#client/features/market/metals/metals.ts'
import { changedClass } from '#client/features/operations/settings/pricing/changed.ts'
import { FieldInput } from '#client/features/operations/settings/pricing/FieldInput.tsx'
import type { SettingsFormState } from '#client/features/operations/settings/pricing/useSettingsForm.ts'
import { useSettingLabels } from '#client/features/pricing/setting-labels/useSettingLabels.ts'
import { Card } from '#client/ui/Card.tsx'
import { fieldOf, type RuleField } from '#server/formula/settings/pricing-settings.ts'
import { ruleFor } from '#server/formula/settings/settings-groups.ts'
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
  const context = useMetalsContext()
  const labels = useSettingLabels(currency)
  const { shop } = form.data
  // The settings of the whole shop are the same in the rule of each group.
  const inForce = ruleFor(form.baseSettings, 'solid')
  return (
    <Card
      id="defaults"
      title={t('shop_wide.title')}
      titleSize="large"
      className="scroll-mt-(--below-header)"
    >
      <div className="flex flex-col gap-6 border-t pt-4">
        {PARTS.map(([part, fields]) => (
          <SettingsSection
            key={part}
            title={t(`shop_wide.${part}` as 'shop_wide.metal', { context })}
            text={t(`shop_wide.${part}_text`)}
          >
            {fields.map((field) => {
              const isChanged =
                JSON.stringify(shop[field]) !== JSON.stringify(form.start.shop[field])
              const value = labels.value(field, fieldOf(inForce, field))
              return (
                <FieldInput
                  key={field}
                  field={field}
                  path={`shop.${field}`}
                  value={shop[field]}
                  currency={currency}
                  errors={form.errors}
                  onChange={(typed) => form.change({ shop: { ...shop, [field]: typed } })}
                  hint={isChanged && <bdi>{t('groups.before', { value })}</bdi>}
                  className={clsx(isChanged && changedClass)}
                />
              )
            })}
          </SettingsSection>
        ))}
      </div>
    </Card>
  )
}
