import { useTranslation } from 'react-i18next'
import { Card } from '#client/ui/Card.tsx'
import { CONSTRUCTIONS } from '#server/formula/settings/pricing-settings.ts'
import { FieldInput } from './FieldInput.tsx'
import { CONSTRUCTION_FIELDS } from './settings-form.ts'
import type { SettingsFormState } from './useSettingsForm.ts'

/** Margin, labour, wastage and findings of each construction, side by side. */
export function Constructions({ form, currency }: { form: SettingsFormState; currency: string }) {
  const { t } = useTranslation('configuration')
  const { byConstruction } = form.data
  return (
    <Card title={t('constructions.title')}>
      <div className="grid gap-6 md:grid-cols-3">
        {CONSTRUCTIONS.map((construction) => (
          <fieldset key={construction} className="flex min-w-0 flex-col gap-4">
            <legend className="float-start mb-3 w-full font-display text-lg">
              {t(`construction.${construction}`)}
            </legend>
            {CONSTRUCTION_FIELDS.map((field) => (
              <FieldInput
                key={field}
                field={field}
                path={`byConstruction.${construction}.${field}`}
                value={byConstruction[construction][field]}
                currency={currency}
                errors={form.errors}
                onChange={(value) =>
                  form.change({
                    byConstruction: {
                      ...byConstruction,
                      [construction]: { ...byConstruction[construction], [field]: value },
                    },
                  })
                }
              />
            ))}
          </fieldset>
        ))}
      </div>
    </Card>
  )
}
