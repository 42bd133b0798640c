import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { useMetalName, useMetalsSold } from '#client/features/market/metals/metals.ts'
import { SettingsSection } from '#client/features/operations/settings/SettingsSection.tsx'
import { Card } from '#client/ui/Card.tsx'
import { METAL_FIELDS } from '#server/formula/settings/pricing-settings.ts'
import { changedClass } from './changed.ts'
import { FieldInput } from './FieldInput.tsx'
import type { SettingsFormState } from './useSettingsForm.ts'

/** Settings of each metal in place of the defaults, where the shop sells several. */
export function MetalSettings({ form, currency }: { form: SettingsFormState; currency: string }) {
  const { t } = useTranslation('configuration')
  const metals = useMetalsSold()
  const metalName = useMetalName()
  const { shop, byMetal } = form.data
  if (metals.length < 2) return null
  return (
    <Card title={t('by_metal.title')} titleSize="large">
      <p className="mb-4 text-text-2">{t('by_metal.text')}</p>
      <div className="flex flex-col gap-6 border-t pt-4">
        {metals.map((metal) => (
          <SettingsSection key={metal} title={metalName(metal)}>
            {METAL_FIELDS.map((field) => {
              const value = byMetal[metal][field]
              const preset = shop[field]
              return (
                <FieldInput
                  key={field}
                  field={field}
                  path={`byMetal.${metal}.${field}`}
                  value={value}
                  currency={currency}
                  errors={form.errors}
                  onChange={(typed) =>
                    form.change({
                      byMetal: { ...byMetal, [metal]: { ...byMetal[metal], [field]: typed } },
                    })
                  }
                  blank={{
                    value: typeof preset === 'string' ? preset : '',
                    name: t('by_metal.default'),
                  }}
                  className={clsx(value !== form.start.byMetal[metal][field] && changedClass)}
                />
              )
            })}
          </SettingsSection>
        ))}
      </div>
    </Card>
  )
}
