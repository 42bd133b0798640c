import type { metalsContext } from '#client/features/market/metals/metals.ts'
import { useContractLabels } from '#client/features/trade/contract-labels.ts'
import { SelectField, TextField } from '#client/ui/Field.tsx'
import { DecimalField } from '#client/ui/fields/DecimalField.tsx'
import type { LineFields } from './form-fields.ts'
import type { ContractFormState } from './useContractForm.ts'

const TESTS = ['acid', 'xrf', 'stamp', 'fire'] as const

interface TestFieldsProps {
  form: ContractFormState
  line: LineFields
  n: number
  /** Of texts that name gold or karats, where other metals are sold too. */
  context: ReturnType<typeof metalsContext>
}

/** Fineness, test method and stamp of bought metal. */
export function TestFields({ form, line, n, context }: TestFieldsProps) {
  const { t } = useContractLabels()
  const change = (part: Partial<LineFields>) => form.changeLine(line.key, part)
  return (
    <>
      <DecimalField
        label={t('item.fineness')}
        name={`lines.${n}.fineness`}
        inputMode="decimal"
        className="w-32"
        suffix={t('item.permille')}
        value={line.fineness}
        onChange={(fineness) => change({ fineness })}
        error={form.errors[`lines.${n}.fineness`]}
      />
      <SelectField
        label={t('item.test')}
        className="w-36"
        options={[
          { id: '', label: t('item.test_none') },
          ...TESTS.map((id) => ({
            id,
            label: t(`item.test_${id}` as 'item.test_stamp', { context }),
          })),
        ]}
        value={line.test ?? ''}
        onChange={(id) => change({ test: TESTS.find((one) => one === id) ?? null })}
      />
      <TextField
        label={t('item.stamp')}
        name={`lines.${n}.stamp`}
        className="w-24"
        maxLength={20}
        value={line.stamp}
        onChange={(stamp) => change({ stamp })}
        error={form.errors[`lines.${n}.stamp`]}
      />
    </>
  )
}
