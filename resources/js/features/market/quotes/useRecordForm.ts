import { useForm } from '@inertiajs/react'
import { type SubmitEvent, useState } from 'react'
import { useSubmitKey } from '#client/lib/forms.ts'
import { useTypedNumber } from '#client/lib/typing/typed-number.ts'

/** The body of `POST /gold-price-logs`. */
interface RecordQuoteInput {
  mid: string
  currency: string
  note: string
  confirmed: boolean
}

/**
 * The form of a manually entered price; `question` is the server's request for confirmation when
 * the price is far from the last one.
 */
export function useRecordForm(currency: string, onRecorded: () => void) {
  const form = useForm<RecordQuoteInput>(emptyRecord(currency))
  const { idempotencyKey, renewKey } = useSubmitKey()
  const toDecimal = useTypedNumber()
  const [question, setQuestion] = useState<string>()
  const start = () => {
    form.setData(emptyRecord(currency))
    form.clearErrors()
    renewKey()
    setQuestion(undefined)
  }
  const change = (part: Partial<RecordQuoteInput>) => {
    // A different price needs a new confirmation.
    form.setData({ ...form.data, ...part, confirmed: false })
    setQuestion(undefined)
  }
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    form.transform((data) => ({ ...data, idempotencyKey, mid: toDecimal(data.mid) }))
    form.post('/gold-price-logs', {
      preserveScroll: true,
      preserveState: true,
      onSuccess: () => {
        start()
        onRecorded()
      },
      onError: (errors) => {
        if (errors.confirmed) setQuestion(errors.confirmed)
      },
    })
  }
  return { ...form, question, start, change, send }
}

const emptyRecord = (currency: string): RecordQuoteInput => ({
  mid: '',
  currency,
  note: '',
  confirmed: false,
})
