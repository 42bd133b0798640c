import { usePage } from '@inertiajs/react'
import { useState } from 'react'
import { usePreferences } from '#client/app/preferences.ts'
import { type Base, readDraft } from '#client/lib/drafts/stored-draft.ts'
import { useKeptDraft } from '#client/lib/drafts/useStoredDraft.ts'
import { useSubmitKey } from '#client/lib/forms.ts'
import { getJson } from '#client/lib/json-request.ts'
import type { CustomerFormProps, CustomerProps } from '#server/trade/customers/page/show-props.ts'
import { draftKey, isWhole } from './draft.ts'
import { differences, type Fields, fieldsOf, onTopOf } from './form-fields.ts'

export type CustomerFormState = ReturnType<typeof useCustomerForm>

/** A customer as they are typed: kept on this device until saved, never written over what others saved meanwhile. */
export function useCustomerForm({ customer, fields: form }: CustomerFormProps) {
  const unit = usePreferences((state) => state.lengthUnit)
  const userId = usePage().props.auth.user?.id ?? 0
  const key = draftKey(userId, customer?.id ?? null)
  const saved = fieldsOf(customer, form, unit)
  const [draft] = useState(() => readDraft(key, isWhole))
  const [base, setBase] = useState<Base<Fields>>({
    version: draft?.version ?? customer?.version ?? 0,
    start: draft?.start ?? saved,
  })
  const [fields, setFields] = useState<Fields>(draft?.fields ?? saved)
  const [newest, setNewest] = useState<CustomerProps | null>(
    customer && draft && draft.version !== customer.version ? customer : null,
  )
  const { idempotencyKey } = useSubmitKey()
  const changed = differences(base.start, fields)
  const isDirty = changed.length > 0
  const kept = useKeptDraft({ key, base, fields, isDirty })

  const send = () => {
    const version = customer ? { version: base.version } : { idempotencyKey }
    const path = customer ? `/customers/${customer.id}` : '/customers'
    const body = { ...fields, lengthUnit: unit, ...version }
    kept.send(path, body, {
      onFailed: (status) => {
        if (status === 409 && customer) void lookAgain(customer.id)
      },
    })
  }
  const lookAgain = async (id: number) => {
    const answer = await getJson<CustomerProps>(`/customers/${id}/now`)
    if (answer.ok) setNewest(answer.data)
  }
  const begin = (on: CustomerProps, mine: Fields) => {
    setBase({ version: on.version, start: fieldsOf(on, form, unit) })
    setFields(mine)
    setNewest(null)
    kept.setErrors({})
  }

  return {
    fields,
    errors: kept.errors,
    changed,
    isDirty,
    isSending: kept.isSending,
    unit,
    hasDraft: draft !== null,
    /** Somebody else saved meanwhile: how the customer is now, and how they were. */
    moved: newest && { before: base.start, after: fieldsOf(newest, form, unit) },
    change: (part: Partial<Fields>) => setFields({ ...fields, ...part }),
    send,
    isLeaving: kept.isLeaving,
    leave: kept.leave,
    discard: () => {
      kept.forget()
      kept.setErrors({})
      setFields(saved)
      setBase({ version: customer?.version ?? 0, start: saved })
    },
    /** What was typed, on top of what the other saved. */
    keepMine: () => {
      if (newest) begin(newest, onTopOf(base.start, fields, fieldsOf(newest, form, unit)))
    },
    takeTheirs: () => {
      if (newest) begin(newest, fieldsOf(newest, form, unit))
    },
  }
}
