import { SelectField, TextField } from '#client/ui/Field.tsx'
import type { TaxChoice } from '#server/configuration/tax-classes/props.ts'
import { type ChosenTax, choiceOf } from './line-tax.ts'
import { useTaxLabels } from './tax-labels.ts'

interface TaxFieldsProps {
  label: string
  choices: readonly TaxChoice[]
  tax: ChosenTax
  onChange: (tax: ChosenTax) => void
  errors: { taxClassId?: string | undefined; taxReason?: string | undefined }
  isDisabled?: boolean
}

/** The tax class of a line, or of all lines, and the reason where the class needs one. */
export function TaxFields({ label, choices, tax, onChange, errors, isDisabled }: TaxFieldsProps) {
  const labels = useTaxLabels()
  const choice = choiceOf(choices, tax.taxClassId)
  return (
    <div className="flex min-w-0 flex-wrap items-start gap-3">
      <SelectField
        label={label}
        className="w-56 max-w-full"
        disabled={isDisabled}
        options={choices.map((one) => ({ id: String(one.id), label: labels.label(one) }))}
        value={String(choice?.id ?? null)}
        onChange={(id) => onChange({ ...tax, taxClassId: id === 'null' ? null : Number(id) })}
        error={errors.taxClassId}
      />
      {choice?.needsReason && (
        <TextField
          label={labels.t('line.reason')}
          className="w-64 max-w-full"
          maxLength={120}
          isDisabled={isDisabled ?? false}
          value={tax.taxReason}
          onChange={(taxReason) => onChange({ ...tax, taxReason })}
          error={errors.taxReason}
        />
      )}
    </div>
  )
}
