import { usePage } from '@inertiajs/react'
import { useEffect, useState } from 'react'
import { taxOfNewLine } from '#client/features/configuration/tax-classes/line-tax.ts'
import { useContractConflict } from '#client/features/trade/contracts/useContractConflict.ts'
import { readDraft } from '#client/lib/drafts/stored-draft.ts'
import { useStoredDraft } from '#client/lib/drafts/useStoredDraft.ts'
import { useSubmitKey } from '#client/lib/forms.ts'
import { type JsonResult, postJson } from '#client/lib/json-request.ts'
import type { ContractType } from '#server/trade/contract-types/list.ts'
import type {
  CalculationProps,
  ContractFormProps,
  TypeFormProps,
} from '#server/trade/contracts/props.ts'
import {
  type ContractFields,
  emptyLine,
  type LineFields,
  requestBody,
  selectedType,
} from './form-fields.ts'
import { draftKey, initialForm, isComplete } from './initial-form.ts'

export type ContractFormState = ReturnType<typeof useContractForm>

/** What each part of the form gets. */
export interface FormPartProps {
  form: ContractFormState
  page: ContractFormProps
}

/** State of the contract form: stored on this device until saved, sent once. */
export function useContractForm(page: ContractFormProps) {
  const { contract, purpose } = page
  const userId = usePage().props.auth.user?.id ?? 0
  const key = draftKey(userId, contract?.id ?? null)
  const [initial] = useState(() => initialForm(page, readDraft(key, isComplete)))
  const [base, setBase] = useState(initial.base)
  const [fields, setFields] = useState<ContractFields>(initial.fields)
  const type = selectedType(page, fields)
  const { idempotencyKey } = useSubmitKey()
  const isDirty = comparableText(fields) !== comparableText(base.start)
  const draft = useStoredDraft({ key, base, fields, isDirty })
  const concurrentEdit = useContractConflict({
    page,
    base,
    fields,
    newest: initial.newest,
    rebase: (newBase, mine) => {
      setBase(newBase)
      setFields(mine)
      draft.setErrors({})
    },
  })

  const change = (part: Partial<ContractFields>) =>
    setFields((current) => ({ ...current, ...part }))
  const send = ({ opens = false } = {}) =>
    draft.send(
      pathOf(page),
      { ...requestBody(fields, type), ...purposeFields(opens) },
      {
        onFailed: (status) => {
          if (status === 409) void concurrentEdit.reload()
        },
      },
    )
  const purposeFields = (opens: boolean) => {
    const seller = type.needsAdult && fields.birthday !== '' ? { birthday: fields.birthday } : {}
    if (purpose === 'create') return { ...seller, type: fields.type, idempotencyKey, opens }
    const { version } = base
    return purpose === 'amend' ? { version, reason: fields.reason } : { ...seller, version, opens }
  }
  return {
    fields,
    /** Form definition of the selected type. */
    type,
    errors: draft.errors,
    isDirty,
    isSending: draft.isSending,
    change,
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
    /** The version that another user saved meanwhile. */
    conflict: concurrentEdit.conflict,
    isLeaving: draft.isLeaving,
    leave: draft.leave,
    discard: () => {
      draft.forget()
      draft.setErrors({})
      setFields(base.start)
    },
  }
}

function pathOf({ contract, purpose }: ContractFormProps): string {
  if (purpose === 'create' || contract === null) return '/contracts'
  return purpose === 'amend' ? `/contracts/${contract.id}/amendment` : `/contracts/${contract.id}`
}

/** Nothing was entered in this line yet. */
function isBlank({ variantId, description, weightG, unitPrice, karat }: LineFields): boolean {
  return variantId === null && [description, weightG, unitPrice, karat].every((text) => text === '')
}

/** Serialized without keys and suggested prices, for comparison. */
function comparableText({ lines, ...fields }: ContractFields): string {
  return JSON.stringify([
    fields,
    lines.map(({ key: _key, list: _list, formula: _formula, ...line }) => line),
  ])
}

const DEBOUNCE_MS = 300

export interface CalculationState {
  /** The last result; null before the first, and where these fields can't be calculated. */
  calculation: CalculationProps | null
  /** `waiting`: the result is of earlier fields. */
  state: 'waiting' | 'current' | 'refused'
  /** What the server refuses, by field. */
  refusals: Record<string, string>
}

/**
 * Calculates the totals while the form is edited; the previous result stays until the response arrives. Entries that the
 * form would refuse are never calculated with.
 */
export function useCalculation(
  fields: ContractFields,
  type: TypeFormProps,
  contractId: number | null,
): CalculationState {
  const [last, setLast] = useState<{ body: string; response: JsonResult<CalculationProps> }>()
  const { customerId: _customerId, ...request } = requestBody(fields, type)
  const body = JSON.stringify({ ...request, type: fields.type, id: contractId, note: '' })
  useEffect(() => {
    let isCancelled = false
    const timer = setTimeout(async () => {
      const response = await postJson<CalculationProps>('/contracts/reckoning', JSON.parse(body))
      if (!isCancelled) setLast({ body, response })
    }, DEBOUNCE_MS)
    return () => {
      isCancelled = true
      clearTimeout(timer)
    }
  }, [body])
  const state = last?.body === body ? 'current' : 'waiting'
  if (!last) return { calculation: null, state, refusals: {} }
  const { response } = last
  return response.ok
    ? { calculation: response.data, state, refusals: {} }
    : { calculation: null, state: 'refused', refusals: response.errors }
}
