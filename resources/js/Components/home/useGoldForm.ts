import { useForm } from '@inertiajs/react'
import { type SubmitEvent, useState } from 'react'
import { newKey } from '../newKey.ts'
import { useTypedNumber } from '../typed-number.ts'

/** Today's gold in one field; `slip` is the server's question when the number is far from the last one. */
export function useGoldForm(currency: string) {
  const form = useForm({ mid: '', currency, note: '', confirmed: false, idempotencyKey: newKey() })
  const plain = useTypedNumber()
  const [slip, setSlip] = useState<string>()
  const setMid = (mid: string) => {
    // Another number is another price and another question.
    form.setData((data) => ({ ...data, mid, idempotencyKey: newKey() }))
    setSlip(undefined)
  }
  const start = () => {
    form.setData({ mid: '', currency, note: '', confirmed: false, idempotencyKey: newKey() })
    setSlip(undefined)
  }
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (form.processing) return
    form.transform((data) => ({
      ...data,
      currency,
      mid: plain(data.mid),
      confirmed: slip !== undefined,
    }))
    form.post('/gold-price-logs', {
      preserveScroll: true,
      onSuccess: start,
      onError: (errors) => setSlip((before) => errors.confirmed ?? (errors.note && before)),
    })
  }
  return { ...form, slip, setMid, send }
}
