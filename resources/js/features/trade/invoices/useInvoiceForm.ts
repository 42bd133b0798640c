import { usePage } from '@inertiajs/react'
import { useState } from 'react'
import { taxOfNewLine } from '#client/features/configuration/tax-classes/line-tax.ts'
import { type Draft, type DraftBase, readDraft } from '#client/lib/drafts/stored-draft.ts'
import { useStoredDraft } from '#client/lib/drafts/useStoredDraft.ts'
import { useSubmitKey } from '#client/lib/forms.ts'
import { getJson } from '#client/lib/json-request.ts'
import type { InvoiceFormProps } from '#server/trade/invoices/props.ts'
import {
  differences,
  emptyLine,
  type Fields,
  fieldsOf,
  type InvoiceLineFields,
  rebaseFields,
  requestBodyOf,
  withTaxClasses,
} from './form-fields.ts'
import { figuresOf } from './form-figures.ts'

export type InvoiceFormState = ReturnType<typeof useInvoiceForm>

/** Form state of an invoice: drafts are stored on this device until saved, sent once, and never overwrite what others saved. */
export function useInvoiceForm(page: InvoiceFormProps) {
  const { currency, invoice, contract } = page
  const userId = usePage().props.auth.user?.id ?? 0
  const key = draftKey(userId, page)
  const [saved] = useState(() => fieldsOf(page))
  const [draft] = useState(() => readInvoiceDraft(key, page))
  const [base, setBase] = useState<DraftBase<Fields>>({
    version: draft?.version ?? invoice?.version ?? 0,
    start: draft?.start ?? saved,
  })
  const [fields, setFields] = useState<Fields>(draft?.fields ?? saved)
  const [newest, setNewest] = useState<InvoiceFormProps | 'not_draft' | null>(
    invoice && draft && draft.version !== invoice.version ? page : null,
  )
  const { idempotencyKey } = useSubmitKey()
  const isDirty = differences(base.start, fields).length > 0
  const stored = useStoredDraft({ key, base, fields, isDirty })

  const change = (part: Partial<Fields>) => setFields((current) => ({ ...current, ...part }))
  // Validation errors refer to lines by index, and the indices have changed.
  const replaceLines = (lines: InvoiceLineFields[]) => {
    change({ lines })
    stored.setErrors((current) =>
      Object.fromEntries(Object.entries(current).filter(([name]) => !name.startsWith('lines.'))),
    )
  }
  const loadNewest = async (id: number) => {
    const response = await getJson<InvoiceFormProps>(`/apps/invoice/${id}/now`)
    if (response.ok) setNewest(response.data)
    else if (response.status === 404) setNewest('not_draft')
  }
  const send = () => {
    const extraFields = invoice
      ? { version: base.version }
      : { idempotencyKey, contractId: contract?.id ?? null }
    const path = invoice ? `/apps/invoice/${invoice.id}` : '/apps/invoice/add'
    stored.send(
      path,
      { ...requestBodyOf(fields), ...extraFields },
      {
        // A form error means that the invoice is no longer a draft, so its fields cannot fix it.
        onRefused: (refused) => {
          if (invoice && refused.form) void loadNewest(invoice.id)
        },
        onFailed: (status) => {
          if (invoice && (status === 409 || status === 404)) void loadNewest(invoice.id)
        },
      },
    )
  }
  const startFrom = (newer: InvoiceFormProps, mine: Fields, start: Fields) => {
    setBase({ version: newer.invoice?.version ?? 0, start })
    setFields(mine)
    setNewest(null)
    stored.setErrors({})
  }

  return {
    fields,
    errors: stored.errors,
    isDirty,
    isSending: stored.isSending,
    send,
    change,
    figures: figuresOf(fields, page.taxChoices, currency),
    /** Set when somebody else saved meanwhile: the values before and after, or that it is no longer a draft. */
    conflict: conflictWithNewest(),
    setLine: (lineKey: string, part: Partial<InvoiceLineFields>) =>
      change({
        lines: fields.lines.map((line) => (line.key === lineKey ? { ...line, ...part } : line)),
      }),
    setAllLines: (part: Partial<InvoiceLineFields>) =>
      change({ lines: fields.lines.map((line) => ({ ...line, ...part })) }),
    addLine: () =>
      change({ lines: [...fields.lines, emptyLine(taxOfNewLine(page.taxChoices, fields.lines))] }),
    removeLine: (lineKey: string) =>
      replaceLines(fields.lines.filter((line) => line.key !== lineKey)),
    isLeaving: stored.isLeaving,
    leave: stored.leave,
    discard: () => {
      stored.forget()
      stored.setErrors({})
      setFields(saved)
      setBase({ version: invoice?.version ?? 0, start: saved })
    },
  }

  function conflictWithNewest() {
    if (newest === null) return null
    if (newest === 'not_draft') return { kind: 'not_draft' as const, invoiceId: invoice?.id ?? 0 }
    const after = fieldsOf(newest)
    return {
      kind: 'changed' as const,
      before: base.start,
      after,
      keepMine: () => startFrom(newest, rebaseFields(base.start, fields, after), after),
      takeTheirs: () => startFrom(newest, after, after),
    }
  }
}

function draftKey(userId: number, { invoice, contract }: InvoiceFormProps): string {
  const newSuffix = contract ? `contract-${contract.id}` : 'new'
  return `assay.invoice-draft.${userId}.${invoice?.id ?? newSuffix}`
}

/** The stored draft, unless the new invoice is for a different customer. */
function readInvoiceDraft(
  key: string,
  { invoice, customer }: InvoiceFormProps,
): Draft<Fields> | null {
  const stored = readDraft(key, isComplete)
  const draft = stored && {
    ...stored,
    start: withTaxClasses(stored.start),
    fields: withTaxClasses(stored.fields),
  }
  const isForGivenCustomer = invoice === null && customer !== null
  return isForGivenCustomer && draft?.fields.customer?.id !== customer.id ? null : draft
}

function isComplete({ fields, start }: Draft<Fields>): boolean {
  return Array.isArray(fields?.lines) && Array.isArray(start?.lines)
}
