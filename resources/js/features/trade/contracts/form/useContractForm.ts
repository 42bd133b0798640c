import { usePage } from '@inertiajs/react'
import { useState } from 'react'
import { useMovedContract } from '#client/features/trade/contracts/useMovedContract.ts'
import { readDraft } from '#client/lib/drafts/stored-draft.ts'
import { useStoredDraft } from '#client/lib/drafts/useStoredDraft.ts'
import { useSubmitKey } from '#client/lib/forms.ts'
import { useTypedNumber } from '#client/lib/typed-number.ts'
import type { ContractFormProps } from '#server/trade/contracts/props.ts'
import { beginning } from './beginning.ts'
import { draftKey, isWhole } from './draft.ts'
import { bodyOf, emptyLine, type Fields, type LineFields, typeIn } from './form-fields.ts'

export type ContractFormState = ReturnType<typeof useContractForm>

export const STEPS = ['who', 'items', 'terms', 'review'] as const
type StepName = (typeof STEPS)[number]

/** A contract as it is typed: kept on this device until it is saved, sent once. */
export function useContractForm(page: ContractFormProps) {
  const { contract, purpose } = page
  const userId = usePage().props.auth.user?.id ?? 0
  const key = draftKey(userId, contract?.id ?? null)
  const plain = useTypedNumber()
  const [begun] = useState(() => beginning(page, readDraft(key, isWhole)))
  const [base, setBase] = useState(begun.base)
  const [fields, setFields] = useState<Fields>(begun.fields)
  const [step, setStep] = useState<StepName>(purpose === 'create' ? 'who' : 'items')
  const type = typeIn(page, fields)
  const { idempotencyKey } = useSubmitKey()
  const isDirty = textOf(fields) !== textOf(base.start)
  const kept = useStoredDraft({ key, base, fields, isDirty })
  const moved = useMovedContract({
    ...{ page, base, fields, newest: begun.newest },
    begin: (next, mine) => {
      setBase(next)
      setFields(mine)
      kept.setErrors({})
    },
  })

  const change = (part: Partial<Fields>) => setFields((now) => ({ ...now, ...part }))
  const send = () =>
    kept.send(
      pathOf(page),
      { ...bodyOf(fields, type, plain), ...extraOf() },
      {
        onRefused: (refused) => setStep(stepOf(Object.keys(refused))),
        onFailed: (status) => {
          if (status === 409) void moved.lookAgain()
        },
      },
    )
  const extraOf = () => {
    if (purpose === 'create') return { type: fields.type, idempotencyKey }
    const { version } = base
    return purpose === 'amend' ? { version, reason: fields.reason } : { version }
  }
  return {
    fields,
    /** What the chosen type asks for. */
    type,
    errors: kept.errors,
    step,
    isDirty,
    isSending: kept.isSending,
    plain,
    setStep,
    change,
    changeLine: (lineKey: string, part: Partial<LineFields>) =>
      setFields((now) => ({
        ...now,
        lines: now.lines.map((line) => (line.key === lineKey ? { ...line, ...part } : line)),
      })),
    addLine: (line: Partial<LineFields> = {}) =>
      setFields((now) => ({ ...now, lines: [...now.lines, emptyLine(line)] })),
    removeLine: (lineKey: string) =>
      setFields((now) => ({ ...now, lines: now.lines.filter((line) => line.key !== lineKey) })),
    send,
    /** Somebody else saved meanwhile: how it is now, and how it was. */
    moved: moved.now,
    isLeaving: kept.isLeaving,
    leave: kept.leave,
    discard: () => {
      kept.forget()
      kept.setErrors({})
      setFields(base.start)
    },
  }
}

function pathOf({ contract, purpose }: ContractFormProps): string {
  if (purpose === 'create' || contract === null) return '/contracts'
  return purpose === 'amend' ? `/contracts/${contract.id}/amendment` : `/contracts/${contract.id}`
}

/** The first step with something refused in it. */
function stepOf(names: string[]): StepName {
  if (names.includes('customerId') || names.includes('type')) return 'who'
  if (names.some((name) => name.startsWith('lines'))) return 'items'
  if (names.every((name) => name === 'form' || name === 'reason')) return 'review'
  return 'terms'
}

/** Without what only helps while typing. */
function textOf({ lines, ...fields }: Fields): string {
  return JSON.stringify([
    fields,
    lines.map(({ key: _key, list: _list, formula: _formula, ...line }) => line),
  ])
}
