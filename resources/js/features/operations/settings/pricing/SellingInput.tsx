import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMetalsContext } from '#client/features/market/metals/metals.ts'
import { Button } from '#client/ui/Button.tsx'
import { SelectField } from '#client/ui/Field.tsx'
import { DecimalField } from '#client/ui/fields/DecimalField.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import type { TypedSelling } from '#server/pricing/simulations/input.ts'
import type { Errors } from './settings-form.ts'

interface SellingInputProps {
  path: string
  value: TypedSelling
  currency: string
  errors: Errors
  onChange: (value: TypedSelling) => void
}

export const MODELS = ['margin', 'markup', 'multiplier', 'divisor', 'per_gram'] as const

/** From cost to price: the model, and its one number or its tiers. */
export function SellingInput({ path, value, currency, errors, onChange }: SellingInputProps) {
  const { t } = useTranslation('configuration')
  const context = useMetalsContext()
  const suffix = { margin: '%', markup: '%', multiplier: '×', per_gram: currency, divisor: '' }
  return (
    <>
      <SelectField
        label={t('field.selling')}
        name={`${path}.model`}
        options={MODELS.map((id) => ({
          id,
          label: t(`model.${id}` as 'model.per_gram', { context }),
        }))}
        value={value.model}
        onChange={(model) => onChange(withModel(value, model))}
        error={errors[`${path}.model`] ?? errors[path]}
      />
      {value.model === 'divisor' ? (
        <Tiers path={path} value={value} errors={errors} onChange={onChange} />
      ) : (
        <DecimalField
          label={t(`model_value.${value.model}`)}
          name={`${path}.value`}
          inputMode="decimal"
          suffix={suffix[value.model]}
          value={value.value}
          onChange={(text) => onChange({ ...value, value: text })}
          error={errors[`${path}.value`] ?? errors[path]}
        />
      )}
    </>
  )
}

/** A value of one model means nothing in another, so a changed model begins empty. */
export function withModel(value: TypedSelling, model: string): TypedSelling {
  const chosen = MODELS.find((one) => one === model) ?? 'margin'
  const tiers = value.tiers.length > 0 ? value.tiers : [{ upTo: '', divisor: '0.5' }]
  return { ...value, model: chosen, value: '', tiers: chosen === 'divisor' ? tiers : [] }
}

/** By which measure the tiers are divided, and their limits and divisors. */
export function Tiers({ path, value, errors, onChange }: Omit<SellingInputProps, 'currency'>) {
  const { t } = useTranslation('configuration')
  const { tiers } = value
  const setTier = (index: number, change: object) =>
    onChange({
      ...value,
      tiers: tiers.map((tier, at) => (at === index ? { ...tier, ...change } : tier)),
    })
  return (
    <div className="flex flex-col gap-3">
      <SelectField
        label={t('tiers.by')}
        name={`${path}.by`}
        options={(['density', 'weight', 'cost'] as const).map((id) => ({
          id,
          label: t(`tiers.${id}`),
        }))}
        value={value.by}
        onChange={(by) => onChange({ ...value, by: by as 'weight' })}
      />
      {tiers.map((tier, index) => {
        const isLast = index === tiers.length - 1
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a tier has no id but its position.
          <div key={index} className="flex items-start gap-2">
            {isLast ? (
              <p className="mt-7 flex-1 text-sm text-text-2">
                {t(tiers.length === 1 ? 'tiers.all' : 'tiers.rest')}
              </p>
            ) : (
              <DecimalField
                label={t('tiers.up_to')}
                name={`${path}.tiers.${index}.upTo`}
                inputMode="decimal"
                className="flex-1"
                value={tier.upTo}
                onChange={(upTo) => setTier(index, { upTo })}
                error={errors[`${path}.tiers.${index}.upTo`]}
              />
            )}
            <DecimalField
              label={t('tiers.divisor')}
              name={`${path}.tiers.${index}.divisor`}
              inputMode="decimal"
              className="flex-1"
              value={tier.divisor}
              onChange={(divisor) => setTier(index, { divisor })}
              error={errors[`${path}.tiers.${index}.divisor`]}
            />
            <IconButton
              icon={X}
              label={t('tiers.remove', { place: index + 1 })}
              isDisabled={tiers.length === 1}
              onPress={() => onChange({ ...value, tiers: tiers.filter((_, at) => at !== index) })}
              className="mt-6"
            />
          </div>
        )
      })}
      <Button
        size="sm"
        onPress={() =>
          onChange({ ...value, tiers: tiers.toSpliced(-1, 0, { upTo: '', divisor: '' }) })
        }
        className="self-start"
      >
        <Icon icon={Plus} size={16} />
        {t('tiers.add')}
      </Button>
    </div>
  )
}
