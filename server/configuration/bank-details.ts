import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type Refusal, Refused } from '#server/platform/errors.ts'
import { shopOf } from './configuration.ts'
import { letterheadOf } from './trade-settings.ts'

/** A text that customers get on a document or in an email. */
export interface PrintedText {
  field: string
  text: string
  /** What stands there already, whoever wrote it. */
  kept?: readonly string[]
}

/**
 * Refuses an IBAN that is not in the shop's letterhead, so that customers pay to no account of staff. Admins may write any.
 * Other account numbers look like those of orders, parcels and certificates; what an invoice prints about payment says
 * where to pay. Throws `Refused` beside each field.
 */
export async function refuseBankDetails(
  db: Db,
  actor: Actor,
  texts: readonly PrintedText[],
): Promise<void> {
  if (can(actor, 'contracts.override')) return
  const { address, taxId, bank } = letterheadOf((await shopOf(db)).trade)
  const known = [address, taxId, bank].map((text) => compact(plain(text))).join(' ')
  const refusals: Record<string, Refusal> = {}
  for (const { field, text, kept = [] } of texts) {
    const iban = kept.includes(text) ? undefined : otherIban(plain(text), known)
    if (iban !== undefined)
      refusals[field] = { key: 'bank_details_by_admin', values: { number: iban } }
  }
  if (Object.keys(refusals).length > 0) throw new Refused(refusals)
}

/** What staff type in the lines of a document, which had the lines `before`. */
export function lineTexts(
  lines: readonly { description: string; taxReason: string }[],
  before: readonly { description: string; tax_reason?: string | null }[] = [],
): PrintedText[] {
  const kept = before.flatMap(({ description, tax_reason }) => [description, tax_reason ?? ''])
  return lines.flatMap(({ description, taxReason }, n) => [
    { field: `lines.${n}.description`, text: description, kept },
    { field: `lines.${n}.taxReason`, text: taxReason, kept },
  ])
}

/** Letters and digits in the form in which they are searched, without invisible characters. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Mn}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .toUpperCase()

const compact = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '')

/** The length of an IBAN in each country that has one. Source: the IBAN registry of ISO 13616. */
const COUNTRIES: Record<number, string> = {
  15: 'NO',
  16: 'BE',
  18: 'DK FI FK FO GL NL SD',
  19: 'MK SI',
  20: 'AT BA EE KZ LT LU MN XK',
  21: 'CH HR LI LV',
  22: 'BG BH CR DE GB GE IE ME RS VA',
  23: 'AE GI IL IQ OM SO TL',
  24: 'AD CZ ES MD PK RO SA SE SK TN VG',
  25: 'LY PT ST',
  26: 'IS TR',
  27: 'BI DJ FR GR IT MC MR SM',
  28: 'AL AZ BY CY DO GT HN HU LB NI PL SV',
  29: 'BR EG PS QA UA',
  30: 'JO KW MU YE',
  31: 'MT SC',
  32: 'LC',
  33: 'RU',
}
const LENGTHS = new Map(
  Object.entries(COUNTRIES).flatMap(([length, countries]) =>
    countries.split(' ').map((country) => [country, Number(length)]),
  ),
)
/** Country, check digits and account. The lookahead also finds one that begins within another match. */
const IBAN =
  /(?=([A-Z][^\p{L}\p{N}]{0,3}[A-Z](?:[^\p{L}\p{N}]{0,3}\d){2}(?:[^\p{L}\p{N}]{0,3}[A-Z\d]){11,30}))/gu

/** The first IBAN that is not known. Words may follow it, so that its country decides where it ends. */
function otherIban(text: string, known: string): string | undefined {
  return [...text.matchAll(IBAN)]
    .map(([, found = '']) => compact(found))
    .map((found) => ({ found, length: LENGTHS.get(found.slice(0, 2)) ?? 0 }))
    .filter(({ found, length }) => length > 0 && found.length >= length)
    .map(({ found, length }) => found.slice(0, length))
    .find((iban) => isIban(iban) && !known.includes(iban))
}

const MIN_DIGITS = 8

/** No word: an account has digits, and the checksum modulo 97 is right, since nobody can pay to it otherwise. */
function isIban(text: string): boolean {
  const account = text.slice(4)
  const digits = [...account, ...text.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join('')
  return account.replace(/\D/g, '').length >= MIN_DIGITS && BigInt(digits) % 97n === 1n
}
