import { Plus, Trash2 } from 'lucide-react'
import { useLinesTax } from '#client/features/configuration/tax-classes/LinesTax.tsx'
import { useFormat } from '#client/lib/format.ts'
import { Button } from '#client/ui/Button.tsx'
import { TextField } from '#client/ui/Field.tsx'
import { DecimalField } from '#client/ui/fields/DecimalField.tsx'
import { NumberField } from '#client/ui/fields/NumberField.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import type { TaxChoice } from '#server/configuration/tax-classes/props.ts'
import { useInvoiceLabels } from './invoice-labels.tsx'
import type { InvoiceFormState } from './useInvoiceForm.ts'

interface InvoiceLinesProps {
  state: InvoiceFormState
  currency: string
  choices: readonly TaxChoice[]
}

export function InvoiceLines({ state, currency, choices }: InvoiceLinesProps) {
  const { t } = useInvoiceLabels()
  const { money } = useFormat()
  const { fields, errors, figures, setLine, addLine, removeLine } = state
  const tax = useLinesTax({
    choices,
    lines: fields.lines,
    errors,
    changeAll: state.setAllLines,
    changeLine: (n, chosen) => setLine(fields.lines[n]?.key ?? '', chosen),
  })
  const amountOf = (n: number) => {
    const amount = figures.amounts[n] ?? null
    return amount === null ? '–' : money(amount, currency)
  }
  return (
    <>
      <ol className="flex flex-col gap-4">
        {fields.lines.map((line, n) => (
          <li
            key={line.key}
            className="grid grid-cols-2 items-start gap-3 border-b pb-4 sm:grid-cols-[minmax(0,1fr)_7rem_8rem_minmax(5.5rem,auto)_2.25rem] sm:border-0 sm:pb-0"
          >
            <TextField
              label={t('form.description')}
              className="col-span-2 sm:col-span-1"
              maxLength={200}
              value={line.description}
              onChange={(description) => setLine(line.key, { description })}
              error={errors[`lines.${n}.description`]}
            />
            <NumberField
              label={t('form.qty')}
              minValue={1}
              maxValue={999}
              value={line.qty || null}
              onChange={(qty) => setLine(line.key, { qty: qty ?? 0 })}
              error={errors[`lines.${n}.qty`]}
            />
            <DecimalField
              label={t('form.unit_price')}
              inputMode="decimal"
              suffix={currency}
              value={line.unitPrice}
              onChange={(unitPrice) => setLine(line.key, { unitPrice })}
              error={errors[`lines.${n}.unitPrice`]}
            />
            <div className="flex gap-2 max-sm:items-baseline max-sm:self-center sm:flex-col sm:gap-1 sm:self-start">
              <span className="num text-sm font-medium text-text-2">{t('form.amount')}</span>
              <span className="num sm:py-2">
                <bdi>{amountOf(n)}</bdi>
              </span>
            </div>
            <IconButton
              icon={Trash2}
              label={t('form.remove_line', { n: n + 1 })}
              className="justify-self-end sm:mt-5.5"
              onPress={() => removeLine(line.key)}
            />
            <div className="col-span-full empty:hidden">{tax.ofLine(n)}</div>
          </li>
        ))}
      </ol>
      {errors.lines && (
        <p role="alert" className="mt-2 text-sm font-medium text-critical">
          {errors.lines}
        </p>
      )}
      <div className="mt-4 empty:hidden">{tax.all}</div>
      <Button className="mt-4" onPress={addLine}>
        <Icon icon={Plus} size={16} />
        {t('form.add_line')}
      </Button>
    </>
  )
}
