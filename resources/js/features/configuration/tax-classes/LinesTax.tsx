import { type ReactNode, useState } from 'react'
import { Button } from '#client/ui/Button.tsx'
import { SelectField, TextField } from '#client/ui/Field.tsx'
import type { TaxChoice } from '#server/configuration/tax-classes/props.ts'
import { type ChosenTax, choiceOf, hasOneTax, taxOf } from './line-tax.ts'
import { useTaxLabels } from './tax-labels.ts'

interface LinesTaxInput {
  choices: readonly TaxChoice[]
  lines: readonly ChosenTax[]
  /** Errors by field, such as `lines.0.taxReason`. */
  errors: Partial<Record<string, string>>
  changeAll: (tax: ChosenTax) => void
  changeLine: (n: number, tax: ChosenTax) => void
  isDisabled?: boolean
}

/**
 * The tax of the lines of a form: one choice for all, or one for each where lines differ or somebody asked for it.
 * Nothing is shown where there is nothing to choose.
 */
export function useLinesTax({
  choices,
  lines,
  errors,
  changeAll,
  changeLine,
  isDisabled = false,
}: LinesTaxInput): { all: ReactNode; ofLine: (n: number) => ReactNode } {
  const { t } = useTaxLabels()
  const [isAsked, setAsked] = useState(false)
  const isSame = hasOneTax(lines)
  const isByLine = !isSame || (isAsked && lines.length > 1)
  const [first] = lines
  const isShown = choices.length > 1 && first !== undefined
  const errorOf = (field: string) =>
    lines.map((_, n) => errors[`lines.${n}.${field}`]).find((error) => error !== undefined)
  const all = isShown && (
    <div className="flex flex-wrap items-end gap-3">
      {!isByLine && (
        <TaxFields
          label={lines.length > 1 ? t('line.all') : t('line.tax')}
          choices={choices}
          tax={taxOf(first)}
          onChange={changeAll}
          errors={{ taxClassId: errorOf('taxClassId'), taxReason: errorOf('taxReason') }}
          isDisabled={isDisabled}
        />
      )}
      {lines.length > 1 && !isDisabled && (
        <Button
          size="sm"
          variant="quiet"
          className="-ms-2.5"
          onPress={() => {
            if (isByLine) changeAll(taxOf(first))
            setAsked(!isByLine)
          }}
        >
          {t(isByLine ? 'line.same' : 'line.each')}
        </Button>
      )}
    </div>
  )
  const ofLine = (n: number) => {
    const line = lines[n]
    if (!isShown || !isByLine || !line) return null
    return (
      <TaxFields
        label={t('line.tax')}
        choices={choices}
        tax={taxOf(line)}
        onChange={(tax) => changeLine(n, tax)}
        errors={{
          taxClassId: errors[`lines.${n}.taxClassId`],
          taxReason: errors[`lines.${n}.taxReason`],
        }}
        isDisabled={isDisabled}
      />
    )
  }
  return { all, ofLine }
}

interface TaxFieldsProps {
  label: string
  choices: readonly TaxChoice[]
  tax: ChosenTax
  onChange: (tax: ChosenTax) => void
  errors: { taxClassId?: string | undefined; taxReason?: string | undefined }
  isDisabled?: boolean
}

/** The tax class of a line, or of all lines, and the reason where the class needs one. */
function TaxFields({ label, choices, tax, onChange, errors, isDisabled }: TaxFieldsProps) {
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
