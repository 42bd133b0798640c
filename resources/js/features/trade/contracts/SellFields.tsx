import { useContractLabels } from '#client/features/trade/contract-labels.ts'
import { CustomerPicker } from '#client/features/trade/customers/form/CustomerPicker.tsx'
import { useFormat } from '#client/lib/format.ts'
import { useTypedNumber } from '#client/lib/typing/typed-number.ts'
import { TextField } from '#client/ui/Field.tsx'
import { splitSoldFor } from '#server/formula/price/consigned-price.ts'
import { taxOn } from '#server/formula/price/tax-sums.ts'
import { ratePpmOf } from '#server/formula/settings/tax.ts'
import { parseAmount } from '#server/formula/units/money.ts'
import type { ContractProps } from '#server/trade/contracts/props.ts'
import type { CustomerRef } from '#server/trade/customers/props.ts'

interface SellInput {
  buyer?: CustomerRef | null
  /** As typed. */
  soldFor?: string
}

interface SellFieldsProps {
  contract: ContractProps
  input: SellInput
  onChange: (input: SellInput) => void
  errors: Partial<Record<string, string>>
}

/** Who buys consigned pieces and for how much, with what the buyer will owe. */
export function SellFields({ contract, input, onChange, errors }: SellFieldsProps) {
  const { t } = useContractLabels()
  const { money } = useFormat()
  const toDecimal = useTypedNumber()
  const { currency, saleTax } = contract
  const sums = sumsOf(contract, parseAmount(toDecimal(input.soldFor ?? ''), currency))
  return (
    <>
      <p>{t('step.sell_text')}</p>
      <CustomerPicker
        label={t('step.buyer')}
        name="customerId"
        value={input.buyer ?? null}
        onChange={(buyer) => onChange({ buyer })}
        error={errors.customerId}
      />
      <TextField
        label={t('step.sold_for')}
        name="soldFor"
        hint={saleTax && ratePpmOf(saleTax) > 0 ? t(`step.price_${saleTax.mode}`) : undefined}
        inputMode="decimal"
        autoComplete="off"
        suffix={currency}
        value={input.soldFor ?? ''}
        onChange={(soldFor) => onChange({ soldFor })}
        error={errors.soldFor}
      />
      <p aria-live="polite" className="font-medium empty:hidden">
        {sums &&
          t(sums.tax > 0 ? 'step.buyer_pays_tax' : 'step.buyer_pays', {
            total: money(sums.total, currency),
            tax: money(sums.tax, currency),
          })}
      </p>
    </>
  )
}

/** Tax and total of the sale, minor units, as the server calculates them; null without a price. */
function sumsOf({ lines, saleTax }: ContractProps, soldFor: number | null) {
  if (!saleTax || soldFor === null || soldFor === 0) return null
  const tax = splitSoldFor(soldFor, lines).reduce(
    (sum, { qty, unitPrice }) => sum + taxOn(qty * unitPrice, saleTax),
    0,
  )
  return { tax, total: saleTax.mode === 'inclusive' ? soldFor : soldFor + tax }
}
