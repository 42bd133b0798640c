import { usePage } from '@inertiajs/react'
import { useState } from 'react'
import { type Draft, type DraftBase, readDraft } from '#client/lib/drafts/stored-draft.ts'
import { useStoredDraft } from '#client/lib/drafts/useStoredDraft.ts'
import { useSubmitKey } from '#client/lib/forms.ts'
import { getJson } from '#client/lib/json-request.ts'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import type { CustomerFormProps, CustomerProps } from '#server/trade/customers/page/show-props.ts'
import { differences, type Fields, fieldsOf, rebaseFields } from './form-fields.ts'

export type CustomerFormState = ReturnType<typeof useCustomerForm>

/** Form state of a customer: drafts are stored on this device until saved, and never overwrite what others saved meanwhile. */
export function useCustomerForm({ customer, fields: fieldDefinitions }: CustomerFormProps) {
  const unit = usePreferences((state) => state.lengthUnit)
  const userId = usePage().props.auth.user?.id ?? 0
  const key = draftKey(userId, customer?.id ?? null)
  const saved = fieldsOf(customer, fieldDefinitions, unit)
  const [draft] = useState(() => readDraft(key, isComplete))
  const [base, setBase] = useState<DraftBase<Fields>>({
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
  const stored = useStoredDraft({ key, base, fields, isDirty })

  const send = () => {
    const version = customer ? { version: base.version } : { idempotencyKey }
    const path = customer ? `/customers/${customer.id}` : '/customers'
    const body = { ...fields, lengthUnit: unit, ...version }
    stored.send(path, body, {
      onFailed: (status) => {
        if (status === 409 && customer) void loadNewest(customer.id)
      },
    })
  }
  const loadNewest = async (id: number) => {
    const response = await getJson<CustomerProps>(`/customers/${id}/now`)
    if (response.ok) setNewest(response.data)
  }
  const startFrom = (newer: CustomerProps, mine: Fields) => {
    setBase({ version: newer.version, start: fieldsOf(newer, fieldDefinitions, unit) })
    setFields(mine)
    setNewest(null)
    stored.setErrors({})
  }

  return {
    fields,
    errors: stored.errors,
    changed,
    isDirty,
    isSending: stored.isSending,
    unit,
    hasDraft: draft !== null,
    /** Set when somebody else saved meanwhile: the values before and after. */
    conflict: newest && { before: base.start, after: fieldsOf(newest, fieldDefinitions, unit) },
    change: (part: Partial<Fields>) => setFields({ ...fields, ...part }),
    send,
    isLeaving: stored.isLeaving,
    leave: stored.leave,
    discard: () => {
      stored.forget()
      stored.setErrors({})
      setFields(saved)
      setBase({ version: customer?.version ?? 0, start: saved })
    },
    /** Applies the user's changes to the newer version. */
    keepMine: () => {
      if (newest)
        startFrom(
          newest,
          rebaseFields(base.start, fields, fieldsOf(newest, fieldDefinitions, unit)),
        )
    },
    takeTheirs: () => {
      if (newest) startFrom(newest, fieldsOf(newest, fieldDefinitions, unit))
    },
  }
}

function draftKey(userId: number, customerId: number | null): string {
  return `assay.customer-draft.${userId}.${customerId ?? 'new'}`
}

const isComplete = ({ fields }: Draft<Fields>): boolean => typeof fields?.name === 'string'
