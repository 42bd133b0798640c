import { foldEmail } from '#server/identity/accounts/account.ts'

/** The form in which names are looked for and sorted: without case, accents and double spaces. */
export function nameKey(text: string): string {
  return text
    .toLowerCase()
    .replace(/[ıßøłæœđ]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Letters that no decomposition makes plain. */
const PLAIN_LETTERS: Record<string, string> = {
  ı: 'i',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
}

/** A customer by the name they are filed under: a company's own first, a person's own first. */
export function customerNameKey({ kind, name, company }: NameParts): string {
  return nameKey(kind === 'company' ? `${company} ${name}` : `${name} ${company}`)
}

interface NameParts {
  kind: 'person' | 'company'
  name: string
  company: string
}

export function emailKey(email: string | null): string | null {
  return email === null ? null : foldEmail(email)
}
