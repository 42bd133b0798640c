import { useTranslation } from 'react-i18next'
import { TextField } from '#client/ui/Field.tsx'

interface RangeFieldsProps {
  name: 'width' | 'length'
  from: string
  to: string
  onFrom: (text: string) => void
  onTo: (text: string) => void
  errors: { from: string | undefined; to: string | undefined }
}

/** Between two measures, either of which may be left out. */
export function RangeFields({ name, from, to, onFrom, onTo, errors }: RangeFieldsProps) {
  const { t } = useTranslation('price-scope')
  const suffix = t(`unit.${name}`)
  return (
    <div className="grid grid-cols-2 gap-3">
      <TextField
        label={t(`${name}.from`)}
        name={`scope.${name}From`}
        value={from}
        onChange={onFrom}
        error={errors.from}
        suffix={suffix}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField
        label={t(`${name}.to`)}
        name={`scope.${name}To`}
        value={to}
        onChange={onTo}
        error={errors.to}
        suffix={suffix}
        inputMode="decimal"
        autoComplete="off"
      />
    </div>
  )
}
