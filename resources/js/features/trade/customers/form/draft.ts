import type { Draft } from '#client/lib/drafts/stored-draft.ts'
import type { Fields } from './form-fields.ts'

export function draftKey(userId: number, customerId: number | null): string {
  return `assay.customer-draft.${userId}.${customerId ?? 'new'}`
}

export const isWhole = ({ fields }: Draft<Fields>): boolean => typeof fields?.name === 'string'
