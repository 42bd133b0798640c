import { useForm } from '@inertiajs/react'
import { type SubmitEvent, useState } from 'react'

/** What `POST /gold-price-logs` takes. */
interface Record {
  mid: string
  currency: string
  note: string
  confirmed: boolean
  idempotencyKey: string
}

/** The form of a price by hand: `asks` is the server's question when the price is far from the last one. */
export function useRecordForm(currency: string, onRecorded: () => void) {
  const form = useForm<Record>(emptyRecord(currency))
  const [asks, setAsks] = useState<string>()
  const start = () => {
    form.setData(emptyRecord(currency))
    form.clearErrors()
    setAsks(undefined)
  }
  const change = (part: Partial<Record>) => {
    // Another price is another question.
    form.setData({ ...form.data, ...part, confirmed: false })
    setAsks(undefined)
  }
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    form.transform((data) => ({ ...data, mid: data.mid.trim() }))
    form.post('/gold-price-logs', {
      preserveScroll: true,
      preserveState: true,
      onSuccess: () => {
        start()
        onRecorded()
      },
      onError: (errors) => {
        if (errors.confirmed) setAsks(errors.confirmed)
      },
    })
  }
  return { ...form, asks, start, change, send }
}

const emptyRecord = (currency: string): Record => ({
  mid: '',
  currency,
  note: '',
  confirmed: false,
  idempotencyKey: newKey(),
})

/** Two clicks on one form are one price. `randomUUID` is missing on plain http, this is not. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
