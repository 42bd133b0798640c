import { useState } from 'react'
import { taxOfNewLine } from '#client/features/configuration/tax-classes/line-tax.ts'
import type { Draft } from '#client/lib/drafts/stored-draft.ts'
import { useFormDraft } from '#client/lib/drafts/useFormDraft.ts'
import { useSubmitKey } from '#client/lib/forms.ts'
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

/** Form state of an invoice. */
export function useInvoiceForm(page: InvoiceFormProps) {
  const { currency, invoice, contract } = page
  const draft = useFormDraft<Fields, InvoiceFormProps>({
    name: ['invoice-draft', invoice?.id ?? (contract ? `contract-${contract.id}` : 'new')],
    record: page,
    versionOf: (one) => one.invoice?.version ?? 0,
    fieldsOf,
    isSame: (one, other) => differences(one, other).length === 0,
    merge: rebaseFields,
    restore: (stored) => restored(stored, page),
  })
  const { fields, change } = draft
  const [isIssued, setIssued] = useState(false)
  const { idempotencyKey } = useSubmitKey()

  // Validation errors refer to lines by index, and the indices have changed.
  const replaceLines = (lines: InvoiceLineFields[]) => {
    change({ lines })
    draft.setErrors((current) =>
      Object.fromEntries(Object.entries(current).filter(([name]) => !name.startsWith('lines.'))),
    )
  }
  const loadNewest = async (id: number) => {
    if ((await draft.loadNewest(`/apps/invoice/${id}/now`)) === 404) setIssued(true)
  }
  const send = () => {
    const extraFields = invoice
      ? { version: draft.version }
      : { idempotencyKey, contractId: contract?.id ?? null }
    const path = invoice ? `/apps/invoice/${invoice.id}` : '/apps/invoice/add'
    draft.send(
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
  const changed = draft.conflict && { kind: 'changed' as const, ...draft.conflict }

  return {
    ...draft,
    send,
    figures: figuresOf(fields, page.taxChoices, currency),
    /** Set when another user saved meanwhile: the values before and after, or that it is no longer a draft. */
    conflict: isIssued ? { kind: 'not_draft' as const, invoiceId: invoice?.id ?? 0 } : changed,
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
  }
}

/** Ignores the draft of a new invoice for a different customer. */
function restored(
  stored: Draft<Fields>,
  { invoice, customer }: InvoiceFormProps,
): Draft<Fields> | null {
  const { start, fields } = stored
  if (!Array.isArray(fields?.lines) || !Array.isArray(start?.lines)) return null
  const isForGivenCustomer = invoice === null && customer !== null
  if (isForGivenCustomer && fields.customer?.id !== customer.id) return null
  return { ...stored, start: withTaxClasses(start), fields: withTaxClasses(fields) }
}
