import { useEffect, useState } from 'react'
import { taxOfNewLine } from '#client/features/configuration/tax-classes/line-tax.ts'
import { GOLD } from '#client/features/market/metals/metals.ts'
import { mergeEdits } from '#client/features/trade/contracts/concurrent-edit.ts'
import type { Draft } from '#client/lib/drafts/stored-draft.ts'
import { type FormDraftInput, useFormDraft } from '#client/lib/drafts/useFormDraft.ts'
import { useSubmitKey } from '#client/lib/forms.ts'
import { type JsonResult, postJson } from '#client/lib/json-request.ts'
import type { ContractType } from '#server/trade/contract-types/list.ts'
import type {
  ContractFormProps,
  DraftTotalsProps,
  TypeFormProps,
} from '#server/trade/contracts/props.ts'
import {
  type ContractFields,
  emptyLine,
  fieldsOf,
  type LineFields,
  requestBody,
  selectedType,
} from './form-fields.ts'

export type ContractFormState = ReturnType<typeof useContractForm>

/** What each part of the form gets. */
export interface FormPartProps {
  form: ContractFormState
  page: ContractFormProps
}

/** State of the contract form. */
export function useContractForm(page: ContractFormProps) {
  const { contract, purpose } = page
  const draft = useFormDraft(draftInput(page))
  const { fields, change, setFields } = draft
  const type = selectedType(page, fields)
  const { idempotencyKey } = useSubmitKey()
  const send = ({ opens = false } = {}) =>
    draft.send(
      pathOf(page),
      { ...requestBody(fields, type), ...purposeFields(opens), ...placeFields },
      {
        onFailed: (status) => {
          if (status === 409 && contract) void draft.loadNewest(`/contracts/${contract.id}/now`)
        },
      },
    )
  const { places } = page
  const chosen = places.find(({ id }) => String(id) === fields.placeId)?.id
  // What is reserved already stays where it is until another place is chosen.
  const proposed = purpose === 'amend' || contract?.from ? undefined : page.placeId
  const sent = chosen ?? proposed
  const placeFields = type.takesStock && sent ? { placeId: sent } : {}
  const purposeFields = (opens: boolean) => {
    const seller = type.needsAdult && fields.birthday !== '' ? { birthday: fields.birthday } : {}
    if (purpose === 'create') return { ...seller, type: fields.type, idempotencyKey, opens }
    const { version } = draft
    return purpose === 'amend' ? { version, reason: fields.reason } : { ...seller, version, opens }
  }
  return {
    ...draft,
    /** Form definition of the selected type. */
    type,
    /** The chosen place, or the proposed one. */
    placeId: String(chosen ?? page.placeId),
    /** A type whose items are described by hand starts with an empty line. */
    changeType: (id: ContractType) => {
      const { startsWithLine = false } = page.types.find((one) => one.type === id) ?? {}
      const lines = fields.lines.filter((line) => !isBlank(line))
      change({
        type: id,
        lines:
          startsWithLine && lines.length === 0
            ? [emptyLine(taxOfNewLine(page.taxChoices, []))]
            : lines,
      })
    },
    changeLine: (lineKey: string, part: Partial<LineFields>) =>
      setFields((current) => ({
        ...current,
        lines: current.lines.map((line) => (line.key === lineKey ? { ...line, ...part } : line)),
      })),
    changeAllLines: (part: Partial<LineFields>) =>
      setFields((current) => ({
        ...current,
        lines: current.lines.map((line) => ({ ...line, ...part })),
      })),
    addLine: (line: Partial<LineFields> = {}) =>
      setFields((current) => ({
        ...current,
        lines: [
          ...current.lines.filter((one) => line.variantId === undefined || !isBlank(one)),
          emptyLine({ ...taxOfNewLine(page.taxChoices, current.lines), ...line }),
        ],
      })),
    removeLine: (lineKey: string) =>
      setFields((current) => ({
        ...current,
        lines: current.lines.filter((line) => line.key !== lineKey),
      })),
    send,
    conflict: draft.conflict && {
      ...draft.conflict,
      contractId: contract?.id ?? 0,
      /** Confirmed meanwhile: a draft is changed, a confirmed contract is amended. */
      isConfirmed: draft.newest.purpose !== purpose,
      takeTheirs: () => {
        draft.conflict?.takeTheirs()
        change({ reason: fields.reason })
      },
    },
  }
}

export type ContractConflict = NonNullable<ContractFormState['conflict']>

/** How the fields of a contract are stored and compared. */
export function draftInput(
  page: ContractFormProps,
): FormDraftInput<ContractFields, ContractFormProps> {
  return {
    name: ['contract-draft', page.contract?.id ?? 'new'],
    record: page,
    versionOf: ({ contract }) => contract?.version ?? 0,
    fieldsOf,
    isSame: (one, other) => comparableText(one) === comparableText(other),
    // Not on a draft that was confirmed meanwhile, which is amended.
    canContinue: (start, newest) =>
      newest.purpose === page.purpose && comparableText(start) === comparableText(fieldsOf(newest)),
    merge: mergeEdits,
    restore: (draft) => restored(draft, page),
  }
}

/** The draft in the fields of this release, unless the form was opened for another customer. */
function restored(
  draft: Draft<ContractFields>,
  { contract, customer }: ContractFormProps,
): Draft<ContractFields> | null {
  const { start, fields } = draft
  // Drafts of older releases lack the version they are based on.
  if (!Array.isArray(fields?.lines) || !Array.isArray(start?.lines)) return null
  if (contract === null && customer !== null && fields.customer?.id !== customer.id) return null
  return { ...draft, start: currentFields(start), fields: currentFields(fields) }
}

/**
 * Older releases had no birthday and no place, one tax rate instead of classes, and only gold; lines without a class get the default.
 */
function currentFields(fields: ContractFields & { taxPercent?: string }): ContractFields {
  const { taxPercent: _rate, ...rest } = fields
  return {
    ...rest,
    birthday: rest.birthday ?? '',
    placeId: rest.placeId ?? '',
    lines: rest.lines.map(lineOf),
  }
}

const lineOf = (line: LineFields): LineFields =>
  emptyLine('metal' in line ? line : { ...(line as LineFields), metal: GOLD })

function pathOf({ contract, purpose }: ContractFormProps): string {
  if (purpose === 'create' || contract === null) return '/contracts'
  return purpose === 'amend' ? `/contracts/${contract.id}/amendment` : `/contracts/${contract.id}`
}

/** Nothing was entered in this line yet. */
function isBlank({ variantId, description, weightG, unitPrice, karat }: LineFields): boolean {
  return variantId === null && [description, weightG, unitPrice, karat].every((text) => text === '')
}

/** Serialized without keys and suggested prices, and with the customer's id and name only, for comparison. */
function comparableText({ lines, customer, ...fields }: ContractFields): string {
  return JSON.stringify([
    fields,
    customer?.id,
    customer?.name,
    lines.map(({ key: _key, list: _list, formula: _formula, ...line }) => line),
  ])
}

const DEBOUNCE_MS = 300

export interface DraftTotalsState {
  /** The last result; null before the first, and where these fields can't be calculated. */
  draftTotals: DraftTotalsProps | null
  /** `waiting`: the result is of earlier fields. */
  state: 'waiting' | 'current' | 'refused'
  /** What the server refuses, by field. */
  refusals: Record<string, string>
}

/**
 * Calculates the totals while the form is edited; the previous result stays until the response arrives. Entries that the
 * form would refuse are never calculated with.
 */
export function useDraftTotals(
  fields: ContractFields,
  type: TypeFormProps,
  contractId: number | null,
): DraftTotalsState {
  const [last, setLast] = useState<{ body: string; response: JsonResult<DraftTotalsProps> }>()
  const { customerId: _customerId, ...request } = requestBody(fields, type)
  const body = JSON.stringify({ ...request, type: fields.type, id: contractId, note: '' })
  useEffect(() => {
    let isCancelled = false
    const timer = setTimeout(async () => {
      const response = await postJson<DraftTotalsProps>('/contracts/draft-totals', JSON.parse(body))
      if (!isCancelled) setLast({ body, response })
    }, DEBOUNCE_MS)
    return () => {
      isCancelled = true
      clearTimeout(timer)
    }
  }, [body])
  const state = last?.body === body ? 'current' : 'waiting'
  if (!last) return { draftTotals: null, state, refusals: {} }
  const { response } = last
  return response.ok
    ? { draftTotals: response.data, state, refusals: {} }
    : { draftTotals: null, state: 'refused', refusals: response.errors }
}
