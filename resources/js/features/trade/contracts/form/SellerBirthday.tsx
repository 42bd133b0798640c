import { useEffect, useState } from 'react'
import { DateField } from '#client/app/date/DateField.tsx'
import { metalsContext } from '#client/features/market/metals/metals.ts'
import { useContractLabels } from '#client/features/trade/contract-labels.ts'
import { useFormat } from '#client/lib/format.ts'
import { getJson } from '#client/lib/json-request.ts'
import { TextField } from '#client/ui/Field.tsx'
import type { SellerProps } from '#server/trade/contracts/props.ts'
import type { FormPartProps } from './useContractForm.ts'

/** The birthday of the customer who sells gold to the shop: the known one, or the field to enter it. */
export function SellerBirthday({ form, page, customerId }: FormPartProps & { customerId: number }) {
  const { t } = useContractLabels()
  const { date } = useFormat()
  const known = useKnownBirthday(customerId)
  const { fields, errors, change } = form
  const { years, bornBy } = page.adult
  const birthday = known ?? fields.birthday
  const context = metalsContext(page.metals)
  const error = birthday > bornBy ? t('form.birthday_minor', { years, context }) : errors.birthday
  if (known === undefined) return null
  if (known !== null)
    return (
      <TextField
        label={t('form.birthday')}
        name="birthday"
        isReadOnly
        value={date(`${known}T12:00:00Z`)}
        onChange={() => undefined}
        error={error}
      />
    )
  return (
    <DateField
      label={t('form.birthday')}
      name="birthday"
      hint={t('form.birthday_hint', { context })}
      value={fields.birthday}
      onChange={(typed) => change({ birthday: typed })}
      error={error}
    />
  )
}

/** The stored birthday of a customer; null for none, undefined until it has been read. */
function useKnownBirthday(customerId: number): string | null | undefined {
  const [known, setKnown] = useState<string | null>()
  useEffect(() => {
    let isCancelled = false
    void getJson<SellerProps>(`/contracts/seller?customer=${customerId}`).then((response) => {
      if (!isCancelled) setKnown(response.ok ? response.data.birthday : null)
    })
    return () => {
      isCancelled = true
    }
  }, [customerId])
  return known
}
