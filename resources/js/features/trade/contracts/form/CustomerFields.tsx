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
import { Suspense, useId } from 'react'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { metalsContext } from '#client/features/market/metals/metals.ts'
import { useContractLabels } from '#client/features/trade/contract-labels.ts'
import { CustomerPicker } from '#client/features/trade/customers/form/CustomerPicker.tsx'
import { Card } from '#client/ui/Card.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { RadioOption } from '#client/ui/Segmented.tsx'
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
  const typeId = useId()
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
      <div
        role="radiogroup"
        aria-labelledby={typeId}
        aria-disabled={isFixed || undefined}
        className="flex flex-col gap-2"
      >
        <span id={typeId} className="text-sm font-medium text-text-2">
          {t('form.type')}
        </span>
        <div className={choicesClass}>
          {types.map(({ type: id, icon }) => (
            <RadioOption
              key={id}
              name={typeId}
              value={id}
              isSelected={id === fields.type}
              isDisabled={isFixed}
              onSelect={() => form.changeType(id)}
              className={choiceClass}
            >
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
            </RadioOption>
          ))}
        </div>
      </div>
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
  'hover:bg-sunken selected:border-gold-fill selected:bg-gold-tint has-disabled:cursor-default has-disabled:opacity-60',
  'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-petrol sm:has-focus-visible:outline-offset-2',
)
