import { usePage } from '@inertiajs/react'
import { useState } from 'react'
import type { Base } from '#client/lib/drafts/stored-draft.ts'
import { useKeptDraft } from '#client/lib/drafts/useStoredDraft.ts'
import { useSubmitKey } from '#client/lib/forms.ts'
import { getJson } from '#client/lib/json-request.ts'
import { useTypedNumber } from '#client/lib/typed-number.ts'
import { MAX_MINOR } from '#server/formula/settings/rule.ts'
import { invoiceSums } from '#server/formula/tax.ts'
import { parseAmount } from '#server/formula/units/money.ts'
import type { InvoiceFormProps } from '#server/trade/invoices/props.ts'
import { draftHere, draftKey } from './draft.ts'
import {
  bodyOf,
  differences,
  emptyLine,
  type Fields,
  fieldsOf,
  type Line,
  onTopOf,
} from './form-fields.ts'

export type InvoiceFormState = ReturnType<typeof useInvoiceForm>

/** An invoice as it is typed: kept on this device until saved, sent once, never written over what others saved. */
export function useInvoiceForm(page: InvoiceFormProps) {
  const { currency, invoice, contract } = page
  const plain = useTypedNumber()
  const userId = usePage().props.auth.user?.id ?? 0
  const key = draftKey(userId, page)
  const [saved] = useState(() => fieldsOf(page))
  const [draft] = useState(() => draftHere(key, page))
  const [base, setBase] = useState<Base<Fields>>({
    version: draft?.version ?? invoice?.version ?? 0,
    start: draft?.start ?? saved,
  })
  const [fields, setFields] = useState<Fields>(draft?.fields ?? saved)
  const [newest, setNewest] = useState<InvoiceFormProps | 'gone' | null>(
    invoice && draft && draft.version !== invoice.version ? page : null,
  )
  const { idempotencyKey } = useSubmitKey()
  const isDirty = differences(base.start, fields).length > 0
  const kept = useKeptDraft({ key, base, fields, isDirty })

  const change = (part: Partial<Fields>) => setFields((now) => ({ ...now, ...part }))
  // A refusal names a line by its place, which is another one now.
  const moveLines = (lines: Line[]) => {
    change({ lines })
    kept.setErrors((now) =>
      Object.fromEntries(Object.entries(now).filter(([name]) => !name.startsWith('lines.'))),
    )
  }
  const lookAgain = async (id: number) => {
    const answer = await getJson<InvoiceFormProps>(`/apps/invoice/${id}/now`)
    if (answer.ok) setNewest(answer.data)
    else if (answer.status === 404) setNewest('gone')
  }
  const send = () => {
    const more = invoice
      ? { version: base.version }
      : { idempotencyKey, contractId: contract?.id ?? null }
    const path = invoice ? `/apps/invoice/${invoice.id}` : '/apps/invoice/add'
    kept.send(
      path,
      { ...bodyOf(fields, plain), ...more },
      {
        // Saying that it is no draft any more leaves nothing to mend here.
        onRefused: (refused) => {
          if (invoice && refused.form) void lookAgain(invoice.id)
        },
        onFailed: (status) => {
          if (invoice && (status === 409 || status === 404)) void lookAgain(invoice.id)
        },
      },
    )
  }
  const begin = (on: InvoiceFormProps, mine: Fields, start: Fields) => {
    setBase({ version: on.invoice?.version ?? 0, start })
    setFields(mine)
    setNewest(null)
    kept.setErrors({})
  }

  // What is beyond any price is refused when it is sent; until then it must not break the sum.
  const minor = (text: string) => Math.min(parseAmount(plain(text), currency) ?? 0, MAX_MINOR)
  const priced = fields.lines.map(({ qty: typed, unitPrice }) => {
    const qty = Math.min(typed || 1, 999)
    return { qty, unitPrice: Math.min(minor(unitPrice), Math.floor(MAX_MINOR / qty)) }
  })
  const rateBp = Math.round(Number(plain(fields.taxPercent || '0')) * 100) || 0
  const more = { discount: minor(fields.discount), shipping: minor(fields.shipping) }
  return {
    fields,
    errors: kept.errors,
    isDirty,
    isSending: kept.isSending,
    send,
    change,
    priced,
    sums: invoiceSums(priced, more, { mode: fields.taxMode, rateBp }),
    more,
    /** Somebody else saved meanwhile: how it was, and how it is; it may be no draft any more. */
    moved: movedTo(),
    setLine: (lineKey: string, part: Partial<Line>) =>
      change({
        lines: fields.lines.map((line) => (line.key === lineKey ? { ...line, ...part } : line)),
      }),
    addLine: () => change({ lines: [...fields.lines, emptyLine()] }),
    dropLine: (lineKey: string) => moveLines(fields.lines.filter((line) => line.key !== lineKey)),
    isLeaving: kept.isLeaving,
    leave: kept.leave,
    discard: () => {
      kept.forget()
      kept.setErrors({})
      setFields(saved)
      setBase({ version: invoice?.version ?? 0, start: saved })
    },
  }

  function movedTo() {
    if (newest === null) return null
    if (newest === 'gone') return { kind: 'gone' as const, invoiceId: invoice?.id ?? 0 }
    const after = fieldsOf(newest)
    return {
      kind: 'changed' as const,
      before: base.start,
      after,
      keepMine: () => begin(newest, onTopOf(base.start, fields, after), after),
      takeTheirs: () => begin(newest, after, after),
    }
  }
}
