import { useTranslation } from 'react-i18next'
import type { RuleField } from '#server/formula/settings/pricing-settings.ts'
import { Card } from '../Card.tsx'
import { SettingsPart } from '../sources/SettingsPart.tsx'
import { FieldInput } from './FieldInput.tsx'
import type { SettingsFormState } from './useSettingsForm.ts'

const PARTS = [
  ['metal', ['premiumBp', 'premiumPerOunceMinor', 'ounceGrams']],
  ['floor', ['minMarginBp', 'meltFactor', 'feeBp', 'overheadBp']],
  ['customer', ['rounding', 'tax']],
  ['moves', ['deadBandBp', 'maxStepBp']],
] as const satisfies readonly (readonly [string, readonly RuleField[]])[]

/** What holds for every piece, unless a rule says otherwise. */
export function ShopWide({ form, currency }: { form: SettingsFormState; currency: string }) {
  const { t } = useTranslation('configuration')
  const { shop } = form.data
  return (
    <Card title={t('shop_wide.title')}>
      <div className="flex flex-col gap-6">
        {PARTS.map(([part, fields]) => (
          <SettingsPart
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
          </SettingsPart>
        ))}
      </div>
    </Card>
  )
}
