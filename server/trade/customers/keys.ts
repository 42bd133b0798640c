import { distance } from 'fastest-levenshtein'
import { foldEmail } from '#server/identity/accounts/account.ts'

/** Normalized name for search and sorting: lower case, without accents and double spaces. */
export function nameKey(text: string): string {
  return text
    .toLowerCase()
    .replace(/[ıßøłæœđ]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Letters without a Unicode decomposition. */
const PLAIN_LETTERS: Record<string, string> = {
  ı: 'i',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
}

/** Sort key of a customer: the company first for a company, else the person's name. */
export function customerNameKey({ kind, name, company }: NameParts): string {
  return nameKey(kind === 'company' ? `${company} ${name}` : `${name} ${company}`)
}

/**
 * Does the customer get another name, company or kind, under which they are shown and found? The correction of a typing error
 * is no other name.
 */
export function isRenamed(before: NameParts, after: NewParts): boolean {
  if (after.kind !== undefined && after.kind !== before.kind) return true
  const parts = ['name', 'company'] as const
  return parts.some((part) => {
    const [name, changed] = [nameKey(before[part]), nameKey(after[part] ?? before[part])]
    return distance(name, changed) > Math.min(2, Math.floor(name.length / LETTERS_PER_TYPO))
  })
}

/** Is a typing error in the name or company corrected, other than in case, accents or spaces? */
export const isNameCorrected = (before: NameParts, after: NewParts): boolean =>
  (['name', 'company'] as const).some(
    (part) => nameKey(before[part]) !== nameKey(after[part] ?? before[part]),
  )

/** How many letters a name has for each that may differ where a typing error is corrected; short names have none. */
const LETTERS_PER_TYPO = 4

interface NameParts {
  kind: 'person' | 'company'
  name: string
  company: string
}

type NewParts = { [Part in keyof NameParts]?: NameParts[Part] | undefined }

export function emailKey(email: string | null): string | null {
  return email === null ? null : foldEmail(email)
}
