import { differences } from '#client/features/trade/contracts/concurrent-edit.ts'
import type { Draft, DraftBase } from '#client/lib/drafts/stored-draft.ts'
import type { ContractFormProps } from '#server/trade/contracts/props.ts'
import { type ContractFields, emptyLine, fieldsOf } from './form-fields.ts'

interface InitialForm {
  base: DraftBase<ContractFields>
  fields: ContractFields
  /** The saved version, if another user changed it after the draft was started. */
  newest: ContractFormProps | null
}

/** The initial state of the form: an unsaved draft with the version it is based on, else the saved contract. */
export function initialForm(
  page: ContractFormProps,
  stored: Draft<ContractFields> | null,
): InitialForm {
  const { contract } = page
  const start = fieldsOf(page)
  const version = contract?.version ?? 0
  const draft = draftForPage(stored && withTaxClasses(stored), page)
  if (!draft) return { base: { version, start }, fields: start, newest: null }
  const hasChanged = differences(draft.start, start).length > 0
  const isOutdated = contract !== null && draft.version !== version
  const base = { version: isOutdated && hasChanged ? draft.version : version, start: draft.start }
  // Drafts of older releases lack the birthday.
  const fields = { ...draft.fields, birthday: draft.fields.birthday ?? '' }
  return { base, fields, newest: isOutdated && hasChanged ? page : null }
}

/** Drafts from before tax classes have one rate, and lines without a class, which then get the default. */
function withTaxClasses(draft: Draft<ContractFields>): Draft<ContractFields> {
  const updated = (fields: ContractFields & { taxPercent?: string }): ContractFields => {
    const { taxPercent: _rate, ...rest } = fields
    return { ...rest, lines: rest.lines.map(emptyLine) }
  }
  return { ...draft, start: updated(draft.start), fields: updated(draft.fields) }
}

/** Ignores the draft of another customer when the form was opened from a customer. */
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

/** Drafts of older releases lack the version they are based on. */
export function isComplete({ fields, start }: Draft<ContractFields>): boolean {
  return Array.isArray(fields?.lines) && Array.isArray(start?.lines)
}
