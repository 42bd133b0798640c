import { clsx } from 'clsx'
import {
  CalendarClock,
  Coins,
  FileText,
  Hammer,
  Handshake,
  Lock,
  type LucideIcon,
  PackageOpen,
  ShoppingBag,
} from 'lucide-react'
import { Suspense } from 'react'
import { Label } from 'react-aria-components/Label'
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { metalsContext } from '#client/features/market/metals/metals.ts'
import { useContractLabels } from '#client/features/trade/contract-labels.ts'
import { CustomerPicker } from '#client/features/trade/customers/form/CustomerPicker.tsx'
import { Card } from '#client/ui/Card.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import type { ContractType } from '#server/trade/contract-types/list.ts'
import type { TypeFormProps } from '#server/trade/contracts/props.ts'
import type { FormPartProps } from './useContractForm.ts'

/** Only a buy-back asks for it, once the customer is chosen. */
const SellerBirthday = lazyWithRetry(async () => {
  const file = await import('./SellerBirthday.tsx')
  return { default: file.SellerBirthday }
})

/** Customer and contract type. */
export function CustomerFields({ form, page }: FormPartProps) {
  const { t, type } = useContractLabels()
  const { fields, errors, change } = form
  const isFixed = page.contract !== null
  const context = metalsContext(page.metals)
  const hint = (id: ContractType) => t(`type_hint.${id}` as 'type_hint.buy_back', { context })
  const types = isFixed ? [form.type] : page.types
  return (
    <Card title={t('form.who')}>
      <div className="field-grid mb-4 max-w-3xl grid-cols-1 sm:mb-5 sm:grid-cols-2">
        <CustomerPicker
          label={t('form.customer')}
          name="customerId"
          value={fields.customer}
          onChange={(customer) => change({ customer, birthday: '' })}
          error={errors.customerId}
          className="field flex flex-col gap-1"
        />
        {form.type.needsAdult && page.purpose !== 'amend' && fields.customer && (
          <Suspense fallback={null}>
            <SellerBirthday
              key={fields.customer.id}
              customerId={fields.customer.id}
              form={form}
              page={page}
            />
          </Suspense>
        )}
      </div>
      <RadioGroup
        isDisabled={isFixed}
        value={fields.type}
        onChange={(id) => form.changeType(id as ContractType)}
        className="flex flex-col gap-2"
      >
        <Label className="text-sm font-medium text-text-2">{t('form.type')}</Label>
        <div className={choicesClass}>
          {types.map(({ type: id, icon }) => (
            <RadioField key={id} value={id} className="flex min-w-0">
              <RadioButton className={choiceClass}>
                <Icon
                  icon={icon ? ICONS[icon] : FileText}
                  className="shrink-0 text-text-3 sm:mt-0.5"
                />
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{type(id)}</span>
                  <span
                    title={hint(id)}
                    className="block text-sm font-normal text-text-2 max-sm:line-clamp-2"
                  >
                    {hint(id)}
                  </span>
                </span>
              </RadioButton>
            </RadioField>
          ))}
        </div>
      </RadioGroup>
    </Card>
  )
}

const ICONS: Record<NonNullable<TypeFormProps['icon']>, LucideIcon> = {
  bag: ShoppingBag,
  lock: Lock,
  calendar: CalendarClock,
  hammer: Hammer,
  package: PackageOpen,
  handshake: Handshake,
  coins: Coins,
}

/** On a phone one list, so that all types are in view; otherwise cards. */
const choicesClass = clsx(
  'max-sm:divide-y max-sm:overflow-clip max-sm:rounded-control max-sm:border max-sm:border-border-strong',
  'sm:grid sm:grid-cols-4 sm:gap-2',
)

const choiceClass = clsx(
  'flex w-full min-w-0 cursor-pointer items-center gap-3 bg-surface px-3 py-1 select-none',
  'sm:flex-col sm:items-start sm:gap-1 sm:rounded-control sm:border sm:border-border-strong sm:py-2',
  'hover:bg-sunken selected:border-gold-fill selected:bg-gold-tint disabled:cursor-default disabled:opacity-60',
  'focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-petrol sm:focus-visible:outline-offset-2',
)
