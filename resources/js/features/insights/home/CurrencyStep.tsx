import { useForm } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import { Button } from '#client/ui/Button.tsx'
import { SelectField } from '#client/ui/Field.tsx'
import { languageTag } from '#lang/locales.ts'
import type { FirstSteps } from '#server/insights/home/props.ts'

interface CurrencyStepProps {
  step: FirstSteps['currency']
  pieces: number
  onSaved: () => void
}

const units = ['g', 'dwt', 'ozt'] as const
const catalogues = ['miami_cuban_link', 'none'] as const

/** Currency and weight unit of the shop, and its first catalogue. */
export function CurrencyStep({ step, pieces, onSaved }: CurrencyStepProps) {
  const { t } = useTranslation('home')
  const currencies = useCurrencies()
  const form = useForm({
    currency: step.value,
    weightUnit: step.weightUnit,
    catalogue: 'miami_cuban_link',
  })
  const { data, setData, errors } = form
  const save = () => form.post('/first-steps/shop', { preserveScroll: true, onSuccess: onSaved })
  return (
    <div className="flex flex-col items-start gap-4">
      <div className="grid w-full gap-4 sm:grid-cols-3">
        <SelectField
          label={t('steps.currency.currency')}
          options={currencies}
          value={data.currency}
          onChange={(currency) => setData('currency', currency)}
          error={errors.currency}
        />
        <SelectField
          label={t('steps.currency.unit')}
          options={units.map((id) => ({ id, label: t(`steps.currency.unit_${id}`) }))}
          value={data.weightUnit}
          onChange={(unit) => setData('weightUnit', unit)}
          error={errors.weightUnit}
        />
        {pieces === 0 && (
          <SelectField
            label={t('steps.currency.catalogue')}
            options={catalogues.map((id) => ({ id, label: t(`steps.currency.catalogue_${id}`) }))}
            value={data.catalogue}
            onChange={(catalogue) => setData('catalogue', catalogue)}
            error={errors.catalogue}
          />
        )}
      </div>
      <Button onPress={save} isPending={form.processing}>
        {t('steps.currency.save')}
      </Button>
    </div>
  )
}

/** Currencies, those that are common in jewellery first. */
function useCurrencies() {
  const locale = usePreferences((state) => state.locale)
  const names = new Intl.DisplayNames(languageTag(locale), { type: 'currency' })
  const all = new Set([...commonCurrencies, ...Intl.supportedValuesOf('currency')])
  return [...all].map((id) => ({ id, label: `${id} · ${names.of(id) ?? id}` }))
}

const commonCurrencies = [
  'USD',
  'EUR',
  'GBP',
  'AED',
  'SAR',
  'INR',
  'TRY',
  'CNY',
  'JPY',
  'CAD',
  'AUD',
  'CHF',
]
