import { useTranslation } from 'react-i18next'
import { DecimalField, type DecimalFieldProps } from '#client/ui/fields/DecimalField.tsx'
import { type Duration, type DurationUnit, UNITS } from './duration.ts'

interface DurationFieldProps
  extends Omit<DecimalFieldProps, 'value' | 'onChange' | 'suffix' | 'inputMode'> {
  value: Duration
  onChange: (duration: Duration) => void
}

export function DurationField({ value, onChange, ...props }: DurationFieldProps) {
  const { t } = useTranslation('gold-price-sources')
  return (
    <DecimalField
      {...props}
      inputMode="decimal"
      value={value.text}
      onChange={(text) => onChange({ ...value, text })}
      suffix={
        <select
          aria-label={t('unit.of', { label: props.label })}
          name={props.name ? `${props.name}Unit` : undefined}
          disabled={props.isReadOnly}
          value={value.unit}
          onChange={({ target }) => onChange({ ...value, unit: target.value as DurationUnit })}
          className="-me-2 min-h-8 rounded-control bg-transparent px-1 text-text outline-none focus-visible:outline-2 focus-visible:outline-petrol disabled:text-text-2"
        >
          {UNITS.map((unit) => (
            <option key={unit} value={unit} className="bg-raised text-text">
              {t(`unit.${unit}`)}
            </option>
          ))}
        </select>
      }
    />
  )
}
