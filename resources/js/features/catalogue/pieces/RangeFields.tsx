import { useTranslation } from 'react-i18next'
import { TextField } from '#client/ui/Field.tsx'
import { DecimalField } from '#client/ui/fields/DecimalField.tsx'
import type { SeriesRange } from '#server/formula/units/piece-series.ts'

export const EMPTY_RANGE: SeriesRange = { from: '', to: '', step: '1' }

/** A range that was filled in; null for an empty one. */
export const rangeOf = (range: SeriesRange): SeriesRange | null =>
  range.from === '' && range.to === '' ? null : range

interface RangeFieldsProps {
  name: string
  label: string
  unit?: string | undefined
  /** Ring sizes, which may have letters. */
  isRingSize?: boolean
  range: SeriesRange
  onChange: (range: SeriesRange) => void
  error: string | undefined
}

/** Values from one to another by a step. */
export function RangeFields({
  name,
  label,
  unit,
  isRingSize,
  range,
  onChange,
  error,
}: RangeFieldsProps) {
  const { t } = useTranslation('pieces')
  return (
    <fieldset>
      <legend className="pb-1 font-semibold">{label}</legend>
      <div className="grid grid-cols-3 items-start gap-3">
        {(['from', 'to', 'step'] as const).map((end) => {
          const field = {
            label: t(`series.${end}`),
            name: `${name}.${end}`,
            value: range[end],
            onChange: (text: string) => onChange({ ...range, [end]: text }),
          }
          return isRingSize && end !== 'step' ? (
            <TextField key={end} autoComplete="off" maxLength={20} {...field} />
          ) : (
            <DecimalField key={end} inputMode="decimal" suffix={unit} {...field} />
          )
        })}
      </div>
      {error && (
        <p role="alert" className="pt-1 text-sm font-medium text-critical">
          {error}
        </p>
      )}
    </fieldset>
  )
}
