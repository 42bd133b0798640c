import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTypedNumber } from '#client/lib/typing/typed-number.ts'
import { Button } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { TextField } from '#client/ui/Field.tsx'
import { PlanResult, planUrl } from './PlanResult.tsx'

/** Asks from which day a claim for one piece would be lawful. Nothing is written. */
export function Planner({ currency }: { currency: string }) {
  const { t } = useTranslation('compare-price')
  const toDecimal = useTypedNumber()
  const [sku, setSku] = useState('')
  const [price, setPrice] = useState('')
  const [reference, setReference] = useState('')
  const [planAddress, setPlanAddress] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setPlanAddress(planUrl({ sku, price: toDecimal(price), reference: toDecimal(reference) }))
  }
  return (
    <Card title={t('plan.title')}>
      <p className="mb-3 text-sm text-text-2">{t('plan.text')}</p>
      <form onSubmit={submit} className="grid gap-3">
        <TextField label={t('plan.sku')} name="sku" value={sku} onChange={setSku} />
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label={t('plan.price')}
            name="price"
            value={price}
            onChange={setPrice}
            inputMode="decimal"
            autoComplete="off"
            suffix={currency}
          />
          <TextField
            label={t('plan.reference')}
            name="reference"
            value={reference}
            onChange={setReference}
            inputMode="decimal"
            autoComplete="off"
            suffix={currency}
          />
        </div>
        <Button type="submit" isDisabled={!sku || !price} className="w-fit">
          {t('plan.check')}
        </Button>
      </form>
      {planAddress && (
        <div aria-live="polite" className="mt-4 border-t pt-4">
          <PlanResult url={planAddress} shows="today" />
        </div>
      )}
    </Card>
  )
}
