import { router, usePage } from '@inertiajs/react'
import { useEffect, useRef, useState } from 'react'
import type { CustomerProps } from '#server/customers/show-props.ts'
import { usePreferences } from '../../preferences.ts'
import { newKey } from '../newKey.ts'
import { askFor } from '../panels/ask.ts'
import { draftKey, readDraft, writeDraft } from './draft.ts'
import { differences, EMPTY, type Fields, fieldsOf, onTopOf } from './form-fields.ts'

export type CustomerFormState = ReturnType<typeof useCustomerForm>

const REST_MS = 300

/** A customer as they are typed: kept on this device until saved, never written over what others saved meanwhile. */
export function useCustomerForm(customer: CustomerProps | null) {
  const unit = usePreferences((state) => state.lengthUnit)
  const userId = usePage().props.auth.user?.id ?? 0
  const key = draftKey(userId, customer?.id ?? null)
  const saved = customer ? fieldsOf(customer, unit) : EMPTY
  const [draft] = useState(() => readDraft(key))
  const [base, setBase] = useState({
    version: draft?.version ?? customer?.version ?? 0,
    start: draft?.start ?? saved,
  })
  const [fields, setFields] = useState<Fields>(draft?.fields ?? saved)
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [isSending, setSending] = useState(false)
  const [newest, setNewest] = useState<CustomerProps | null>(
    customer && draft && draft.version !== customer.version ? customer : null,
  )
  const [idempotencyKey] = useState(newKey)
  const changed = differences(base.start, fields)
  const isDirty = changed.length > 0
  const isDone = useRef(false)

  useEffect(() => {
    if (isDone.current) return
    const timer = setTimeout(() => {
      const at = new Date().toISOString()
      writeDraft(key, isDirty ? { ...base, fields, at } : null)
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [key, base, fields, isDirty])

  const forget = () => {
    isDone.current = true
    writeDraft(key, null)
  }
  const send = () => {
    if (isSending) return
    const version = customer ? { version: base.version } : { idempotencyKey }
    const path = customer ? `/customers/${customer.id}` : '/customers'
    router.post(path, { ...fields, lengthUnit: unit, ...version } as never, {
      preserveScroll: true,
      preserveState: 'errors',
      onBefore: () => {
        isDone.current = true
      },
      onStart: () => setSending(true),
      onSuccess: forget,
      onError: (refused) => {
        isDone.current = false
        setErrors(refused)
      },
      // Whoever was overtaken is shown by what, with all they typed still there.
      onHttpException: ({ status }) => {
        isDone.current = false
        if (status === 409 && customer) void lookAgain(customer.id)
      },
      onFinish: () => setSending(false),
    })
  }
  const lookAgain = async (id: number) => {
    const answer = await askFor<CustomerProps>(`/customers/${id}/now`)
    if (answer.ok) setNewest(answer.facts)
  }
  const begin = (on: CustomerProps, mine: Fields) => {
    setBase({ version: on.version, start: fieldsOf(on, unit) })
    setFields(mine)
    setNewest(null)
    setErrors({})
  }

  return {
    fields,
    errors,
    changed,
    isDirty,
    isSending,
    unit,
    hasDraft: draft !== null,
    /** Somebody else saved meanwhile: how the customer is now, and how they were. */
    moved: newest && { before: base.start, after: fieldsOf(newest, unit) },
    change: (part: Partial<Fields>) => setFields({ ...fields, ...part }),
    send,
    /** Whether leaving now would be part of saving. */
    isLeaving: () => isDone.current,
    discard: () => {
      writeDraft(key, null)
      setErrors({})
      setFields(saved)
      setBase({ version: customer?.version ?? 0, start: saved })
    },
    /** What was typed, on top of what the other saved. */
    keepMine: () => {
      if (newest) begin(newest, onTopOf(base.start, fields, fieldsOf(newest, unit)))
    },
    takeTheirs: () => {
      if (newest) begin(newest, fieldsOf(newest, unit))
    },
    /** Goes away without asking again; `keep` leaves the draft to be found here. */
    leave: (way: 'keep' | 'discard') => {
      isDone.current = true
      const at = new Date().toISOString()
      writeDraft(key, way === 'keep' ? { ...base, fields, at } : null)
    },
  }
}
