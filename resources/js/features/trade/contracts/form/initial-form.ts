import { differences } from '#client/features/trade/contracts/concurrent-edit.ts'
import type { Draft, DraftBase } from '#client/lib/drafts/stored-draft.ts'
import type { ContractFormProps } from '#server/trade/contracts/props.ts'
import { type ContractFields, fieldsOf } from './form-fields.ts'

interface InitialForm {
  base: DraftBase<ContractFields>
  fields: ContractFields
  /** How it is now, where somebody saved since the draft was begun. */
  newest: ContractFormProps | null
}

/** A form as it opens: with what was typed before and not saved, upon what it was typed upon. */
export function initialForm(
  page: ContractFormProps,
  stored: Draft<ContractFields> | null,
): InitialForm {
  const { contract } = page
  const start = fieldsOf(page)
  const version = contract?.version ?? 0
  const draft = draftForPage(stored, page)
  if (!draft) return { base: { version, start }, fields: start, newest: null }
  const hasChanged = differences(draft.start, start).length > 0
  const isOutdated = contract !== null && draft.version !== version
  const base = { version: isOutdated && hasChanged ? draft.version : version, start: draft.start }
  return { base, fields: draft.fields, newest: isOutdated && hasChanged ? page : null }
}

/** Whoever comes from a customer means that customer. */
function draftForPage(
  draft: Draft<ContractFields> | null,
  { contract, customer }: ContractFormProps,
): Draft<ContractFields> | null {
  const isOtherCustomer =
    contract === null && customer !== null && draft?.fields.customer?.id !== customer.id
  return isOtherCustomer ? null : draft
}

export const draftKey = (userId: number, contractId: number | null): string =>
  `assay.contract-draft.${userId}.${contractId ?? 'new'}`

/** One of an older make lacks what it was typed upon. */
export function isComplete({ fields, start }: Draft<ContractFields>): boolean {
  return Array.isArray(fields?.lines) && Array.isArray(start?.lines)
}
