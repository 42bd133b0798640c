import { Fragment, type ReactNode } from 'react'
import { DateField } from '#client/app/date/DateField.tsx'
import { useContractLabels } from '#client/features/trade/contract-labels.ts'
import { useShop } from '#client/lib/page-props.ts'
import { Card } from '#client/ui/Card.tsx'
import { SelectField, TextAreaField } from '#client/ui/Field.tsx'
import { DecimalField } from '#client/ui/fields/DecimalField.tsx'
import type { TermName } from '#server/trade/contract-types/definition.ts'
import type { ContractFields } from './form-fields.ts'
import type { FormPartProps } from './useContractForm.ts'

const INTERVALS = ['week', 'two_weeks', 'month'] as const
const HEAVIER_RULES = ['shop_bears', 'customer_pays'] as const

/** The terms of the selected contract type. */
export function TermsCard({ form, page }: FormPartProps) {
  const { t } = useContractLabels()
  const { currency } = useShop()
  const { fields, errors, change, type } = form
  const numberField = (name: NumberField, suffix: string, hint?: string) => (
    <DecimalField
      label={t(`term.${LABELS[name]}`)}
      name={name}
      inputMode="decimal"
      className="w-52"
      suffix={suffix}
      hint={hint}
      value={fields[name]}
      onChange={(typed) => change({ [name]: typed })}
      error={errors[name]}
    />
  )
  const dateField = (name: 'firstOn' | 'dueOn', label: string, hint?: string) => (
    <DateField
      label={label}
      name={name}
      className="w-52"
      hint={hint}
      value={fields[name]}
      onChange={(typed) => change({ [name]: typed })}
      error={errors[name]}
    />
  )
  const percent = t('term.percent')
  const inputs: Record<TermName, () => ReactNode> = {
    deposit: () =>
      numberField('deposit', currency, t('term.deposit_hint', { percent: type.depositPercent })),
    count: () => numberField('count', ''),
    every: () => (
      <SelectField
        label={t('term.every')}
        className="w-52"
        options={INTERVALS.map((id) => ({ id, label: t(`term.every_${id}`) }))}
        value={fields.every}
        onChange={(id) => change({ every: INTERVALS.find((one) => one === id) ?? 'month' })}
      />
    ),
    firstOn: () => dateField('firstOn', t('term.first')),
    feePercent: () => numberField('feePercent', percent),
    graceDays: () => numberField('graceDays', t('term.days')),
    lockMinutes: () => numberField('lockMinutes', t('term.minutes')),
    quoteDays: () => numberField('quoteDays', t('term.days')),
    tolerancePercent: () => numberField('tolerancePercent', percent),
    heavier: () => (
      <SelectField
        label={t('term.heavier')}
        className="w-64"
        options={HEAVIER_RULES.map((id) => ({ id, label: t(`term.heavier_${id}`) }))}
        value={fields.heavier}
        onChange={(id) =>
          change({ heavier: HEAVIER_RULES.find((one) => one === id) ?? 'shop_bears' })
        }
      />
    ),
    payPercent: () => numberField('payPercent', percent),
    dueOn: () =>
      dateField(
        'dueOn',
        t(type.lendsGoods ? 'term.due_back' : 'term.due'),
        type.dueDays === null ? undefined : t('term.due_hint', { days: type.dueDays }),
      ),
  }
  return (
    <Card title={t('form.terms')}>
      <div className="flex flex-wrap items-start gap-4">
        {type.terms.map((term) => (
          <Fragment key={term}>{inputs[term]()}</Fragment>
        ))}
      </div>
      <TextAreaField
        label={t('term.note')}
        name="note"
        className="mt-4 max-w-xl"
        value={fields.note}
        onChange={(note) => change({ note })}
        error={errors.note}
      />
      {page.purpose === 'amend' && (
        <TextAreaField
          label={t('form.reason')}
          name="reason"
          className="mt-4 max-w-xl"
          value={fields.reason}
          onChange={(reason) => change({ reason })}
          error={errors.reason}
        />
      )}
    </Card>
  )
}

const LABELS = {
  deposit: 'deposit',
  count: 'count',
  feePercent: 'fee',
  graceDays: 'grace',
  lockMinutes: 'lock',
  quoteDays: 'quote_days',
  tolerancePercent: 'tolerance',
  payPercent: 'pay',
} as const satisfies Partial<Record<keyof ContractFields, string>>
type NumberField = keyof typeof LABELS
