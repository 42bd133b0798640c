import { useForm } from '@inertiajs/react'
import { type SubmitEvent, useState } from 'react'
import { useSubmitKey } from '#client/lib/forms.ts'
import { useTypedNumber } from '#client/lib/typed-number.ts'

/** The form for a gold price; `slip` is the server's question when the price differs much from the last one. */
export function useGoldForm(currency: string) {
  const form = useForm({ mid: '', currency, note: '', confirmed: false })
  // A changed price is a new submit.
  const { idempotencyKey, renewKey } = useSubmitKey(form.data.mid)
  const plain = useTypedNumber()
  const [slip, setSlip] = useState<string>()
  const setMid = (mid: string) => {
    form.setData((data) => ({ ...data, mid }))
    setSlip(undefined)
  }
  const reset = () => {
    form.setData({ mid: '', currency, note: '', confirmed: false })
    renewKey()
    setSlip(undefined)
  }
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (form.processing) return
    form.transform((data) => ({
      ...data,
      idempotencyKey,
      currency,
      mid: plain(data.mid),
      confirmed: slip !== undefined,
    }))
    form.post('/gold-price-logs', {
      preserveScroll: true,
      onSuccess: reset,
      onError: (errors) => setSlip((before) => errors.confirmed ?? (errors.note && before)),
    })
  }
  return { ...form, slip, setMid, send }
}
