import { usePage } from '@inertiajs/react'
import { useState } from 'react'
import { getJson } from '#client/lib/json-request.ts'
import { type Draft, type DraftBase, readDraft } from './stored-draft.ts'
import { useStoredDraft } from './useStoredDraft.ts'

export interface FormDraftInput<F, R> {
  /** The draft among those of the user: the form, and the record or what a new one is for. */
  name: [form: string, record: number | string]
  /** The record as the server sent it. */
  record: R
  /** 0 for a new record. */
  versionOf: (record: R) => number
  fieldsOf: (record: R) => F
  isSame: (one: F, other: F) => boolean
  /** Whether an edit that began with these fields can continue on this record; default: its fields are the same. */
  canContinue?: (start: F, record: R) => boolean
  /** Applies the changes from `start` to `mine` to the newest saved fields. */
  merge: (start: F, mine: F, newest: F) => F
  /** A stored draft with the fields of this release; null where it is not for this page. It may throw. */
  restore: (draft: Draft<F>) => Draft<F> | null
}

/**
 * The fields of a form: stored in this browser until they are saved or discarded, and sent. They never overwrite what
 * another user saved meanwhile; without differences the edit continues on the new version.
 */
export function useFormDraft<F, R>(input: FormDraftInput<F, R>) {
  const { versionOf, fieldsOf, isSame, merge } = input
  const [form, id] = input.name
  const key = `assay.${form}.${usePage().props.auth.user?.id ?? 0}.${id}`
  const [initial] = useState(() => initialOf(input, readDraft(key, input.restore)))
  const [base, setBase] = useState(initial.base)
  const [fields, setFields] = useState(initial.fields)
  const [newest, setNewest] = useState(input.record)
  const isDirty = !isSame(base.start, fields)
  const stored = useStoredDraft({ key, base, fields, isDirty })
  const startFrom = (start: F, mine: F) => {
    setBase({ version: versionOf(newest), start })
    setFields(mine)
    stored.setErrors({})
  }
  const conflict = () => {
    const after = fieldsOf(newest)
    return {
      before: base.start,
      after,
      /** Applies the user's changes to the newer version. */
      keepMine: () => startFrom(after, merge(base.start, fields, after)),
      takeTheirs: () => startFrom(after, after),
    }
  }
  return {
    ...stored,
    version: base.version,
    fields,
    change: (part: Partial<F>) => setFields((current) => ({ ...current, ...part })),
    setFields,
    isDirty,
    newest,
    /** Set when another user saved meanwhile. */
    conflict: base.version === versionOf(newest) ? null : conflict(),
    /** Loads what another user saved; returns the status of a failure. */
    loadNewest: async (path: string) => {
      const response = await getJson<R>(path)
      if (!response.ok) return response.status
      setNewest(response.data)
      if (continues(input, base.start, response.data))
        setBase({ ...base, version: versionOf(response.data) })
      return null
    },
    discard: () => {
      const start = fieldsOf(newest)
      stored.forget()
      startFrom(start, start)
    },
  }
}

/** The draft with the version that it is based on, else what is saved. */
export function initialOf<F, R>(
  input: FormDraftInput<F, R>,
  draft: Draft<F> | null,
): { base: DraftBase<F>; fields: F } {
  const { record, versionOf, fieldsOf } = input
  const [version, start] = [versionOf(record), fieldsOf(record)]
  if (!draft) return { base: { version, start }, fields: start }
  const isCurrent = continues(input, draft.start, record)
  const base = { version: isCurrent ? version : draft.version, start: draft.start }
  return { base, fields: draft.fields }
}

function continues<F, R>(
  { isSame, fieldsOf, canContinue }: FormDraftInput<F, R>,
  start: F,
  record: R,
): boolean {
  return canContinue ? canContinue(start, record) : isSame(start, fieldsOf(record))
}
