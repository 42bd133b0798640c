import { clsx } from 'clsx'
import { Label } from 'react-aria-components/Label'
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup'
import { useContractLabels } from '#client/features/trade/contracts/contract-labels.ts'
import { CustomerPicker } from '#client/features/trade/customers/form/CustomerPicker.tsx'
import { Card } from '#client/ui/Card.tsx'
import type { ContractType } from '#server/trade/contracts/types/list.ts'
import type { FormPartProps } from './useContractForm.ts'

/** Customer and contract type. */
export function CustomerFields({ form, page }: FormPartProps) {
  const { t, type } = useContractLabels()
  const { fields, errors, change } = form
  const isFixed = page.contract !== null
  const types = isFixed ? [form.type] : page.types
  return (
    <Card title={t('form.who')}>
      <CustomerPicker
        label={t('form.customer')}
        name="customerId"
        value={fields.customer}
        onChange={(customer) => change({ customer })}
        error={errors.customerId}
        className="mb-5 flex max-w-md flex-col gap-1"
      />
      <RadioGroup
        isDisabled={isFixed}
        value={fields.type}
        onChange={(id) => form.changeType(id as ContractType)}
        className="flex flex-col gap-2"
      >
        <Label className="text-sm font-medium text-text-2">{t('form.type')}</Label>
        <div className="grid gap-2 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]">
          {types.map(({ type: id }) => (
            <RadioField key={id} value={id} className="flex">
              <RadioButton className={choiceClass}>
                <span className="block font-semibold">{type(id)}</span>
                <span className="block text-sm font-normal text-text-2">
                  {t(`type_hint.${id}`)}
                </span>
              </RadioButton>
            </RadioField>
          ))}
        </div>
      </RadioGroup>
    </Card>
  )
}

const choiceClass = clsx(
  'w-full cursor-pointer rounded-control border border-border-strong bg-surface px-3 py-2 select-none',
  'hover:bg-sunken selected:border-gold-fill selected:bg-gold-tint disabled:cursor-default disabled:opacity-60',
  'focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-petrol',
)
