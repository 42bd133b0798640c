import { useContractLabels } from '#client/features/trade/contracts/contract-labels.ts'
import { useFormat } from '#client/lib/format.ts'
import { useShop } from '#client/lib/page-props.ts'
import { Card } from '#client/ui/Card.tsx'
import { TextAreaField } from '#client/ui/Field.tsx'
import { parseAmount } from '#server/formula/units/money.ts'
import type { StepProps } from './WizardSteps.tsx'

/** Summary before saving; an amendment needs a reason. */
export function ReviewStep({ form, page }: StepProps) {
  const { t, type } = useContractLabels()
  const { money } = useFormat()
  const { currency } = useShop()
  const { fields, errors, change } = form
  const formatPrice = (typed: string) => {
    const minor = typed === '' ? null : parseAmount(form.toDecimal(typed), currency)
    return minor === null ? typed : money(minor, currency)
  }
  return (
    <Card title={type(fields.type)}>
      <p className="mb-3 font-medium">
        <bdi>{fields.customer?.name ?? errors.customerId ?? '–'}</bdi>
      </p>
      <ul className="divide-y border-y">
        {fields.lines.map((line) => (
          <li key={line.key} className="flex justify-between gap-4 py-2">
            <bdi className="min-w-0">
              {line.description}
              {line.qty !== '1' && ` × ${line.qty}`}
            </bdi>
            <bdi className="num">{formatPrice(line.unitPrice)}</bdi>
          </li>
        ))}
        {fields.lines.length === 0 && <li className="py-2 text-text-2">{t('item.none')}</li>}
      </ul>
      {page.purpose === 'amend' && (
        <TextAreaField
          label={t('form.reason')}
          name="reason"
          className="mt-4"
          value={fields.reason}
          onChange={(reason) => change({ reason })}
          error={errors.reason}
        />
      )}
    </Card>
  )
}
