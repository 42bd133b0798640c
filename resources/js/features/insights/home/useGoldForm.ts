import { useForm } from '@inertiajs/react'
import { type SubmitEvent, useState } from 'react'
import { useSubmitKey } from '#client/lib/forms.ts'
import { useTypedNumber } from '#client/lib/typing/typed-number.ts'

/**
 * The form for a gold price; `question` is asked by the server when the price differs much from the
 * last one.
 */
export function useGoldForm(currency: string) {
  const form = useForm({ mid: '', currency, note: '', confirmed: false })
  // A changed price is a new submit.
  const { idempotencyKey, renewKey } = useSubmitKey(form.data.mid)
  const plain = useTypedNumber()
  const [question, setQuestion] = useState<string>()
  const setMid = (mid: string) => {
    form.setData((data) => ({ ...data, mid }))
    setQuestion(undefined)
  }
  const reset = () => {
    form.setData({ mid: '', currency, note: '', confirmed: false })
    renewKey()
    setQuestion(undefined)
  }
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (form.processing) return
    form.transform((data) => ({
      ...data,
      idempotencyKey,
      currency,
      mid: plain(data.mid),
      confirmed: question !== undefined,
    }))
    form.post('/gold-price-logs', {
      preserveScroll: true,
      onSuccess: reset,
      onError: (errors) => setQuestion((before) => errors.confirmed ?? (errors.note && before)),
    })
  }
  return { ...form, question, setMid, send }
}
