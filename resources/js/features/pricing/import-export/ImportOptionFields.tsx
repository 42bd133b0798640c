import { useTranslation } from 'react-i18next'
import { SelectField, TextField } from '#client/ui/Field.tsx'
import type { Import } from './useImport.ts'

const DECIMALS = ['auto', 'point', 'comma'] as const
const EMPTY = ['keep', 'clear'] as const
const HOLD = ['formula', 'fixed'] as const

export function ImportOptionFields({ options, change, errors }: Import) {
  const { t } = useTranslation('price-import')
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={t('empty.label')}
        options={EMPTY.map((id) => ({ id, label: t(`empty.${id}`) }))}
        value={options.empty}
        onChange={(id) => change({ empty: EMPTY.find((one) => one === id) ?? 'keep' })}
      />
      <SelectField
        label={t('hold.label')}
        options={HOLD.map((id) => ({ id, label: t(`hold.${id}`) }))}
        value={options.hold}
        onChange={(id) => change({ hold: HOLD.find((one) => one === id) ?? 'formula' })}
      />
      <SelectField
        label={t('decimal.label')}
        options={DECIMALS.map((id) => ({ id, label: t(`decimal.${id}`) }))}
        value={options.decimal}
        onChange={(id) => change({ decimal: DECIMALS.find((one) => one === id) ?? 'auto' })}
        error={errors.decimal}
      />
      <TextField
        label={t('reason.label')}
        value={options.reason}
        onChange={(reason) => change({ reason })}
        error={errors.reason}
        maxLength={500}
      />
    </div>
  )
}
