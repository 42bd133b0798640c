import { differences } from '#client/features/trade/contracts/moved.ts'
import type { Draft, DraftBase } from '#client/lib/drafts/stored-draft.ts'
import type { ContractFormProps } from '#server/trade/contracts/props.ts'
import { type Fields, fieldsOf } from './form-fields.ts'

interface Beginning {
  base: DraftBase<Fields>
  fields: Fields
  /** How it is now, where somebody saved since the draft was begun. */
  newest: ContractFormProps | null
}

/** A form as it opens: with what was typed before and not saved, upon what it was typed upon. */
export function beginning(page: ContractFormProps, kept: Draft<Fields> | null): Beginning {
  const { contract } = page
  const start = fieldsOf(page)
  const version = contract?.version ?? 0
  const draft = meantHere(kept, page)
  if (!draft) return { base: { version, start }, fields: start, newest: null }
  const hasMoved = differences(draft.start, start).length > 0
  const isOld = contract !== null && draft.version !== version
  const base = { version: isOld && hasMoved ? draft.version : version, start: draft.start }
  return { base, fields: draft.fields, newest: isOld && hasMoved ? page : null }
}

/** Whoever comes from a customer means that customer. */
function meantHere(
  draft: Draft<Fields> | null,
  { contract, customer }: ContractFormProps,
): Draft<Fields> | null {
  const isElse =
    contract === null && customer !== null && draft?.fields.customer?.id !== customer.id
  return isElse ? null : draft
}
