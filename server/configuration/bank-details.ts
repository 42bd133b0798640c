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
  /** Account numbers without letters are searched too; elsewhere they could be numbers of certificates. */
  isNote?: true
  /** What stands there already, whoever wrote it. */
  kept?: readonly string[]
}

/**
 * Refuses bank details that are not in the shop's letterhead, so that customers pay to no account of staff. Admins may
 * write any. Throws `Refused` beside each field.
 */
export async function refuseBankDetails(
  db: Db,
  actor: Actor,
  texts: readonly PrintedText[],
  customer?: { phone: string | null; taxId: string },
): Promise<void> {
  if (can(actor, 'contracts.override')) return
  const { address, taxId, bank } = letterheadOf((await shopOf(db)).trade)
  const known = [address, taxId, bank, customer?.phone ?? '', customer?.taxId ?? '']
    .map((text) => compact(plain(text)))
    .join(' ')
  const refusal: Refusal = { key: 'bank_details_by_admin' }
  const wrong = texts.filter(
    ({ text, isNote, kept = [] }) =>
      !kept.includes(text) &&
      (hasOtherIban(plain(text), known) || (isNote && hasOtherNumber(plain(text), known))),
  )
  if (wrong.length > 0)
    throw new Refused(Object.fromEntries(wrong.map((one) => [one.field, refusal])))
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
  /(?=([A-Z][\s.\p{Pd}]{0,3}[A-Z](?:[\s.\p{Pd}]{0,3}\d){2}(?:[\s.\p{Pd}]{0,3}[A-Z\d]){11,30}))/gu

/** Words may follow an IBAN, so that its country decides where it ends. */
function hasOtherIban(text: string, known: string): boolean {
  return [...text.matchAll(IBAN)].some(([, found = '']) => {
    const all = compact(found)
    const length = LENGTHS.get(all.slice(0, 2)) ?? 0
    const iban = all.slice(0, length)
    return length > 0 && iban.length === length && isIban(iban) && !known.includes(iban)
  })
}

const MIN_DIGITS = 8

/** No word: an account has digits, and the checksum modulo 97 is right, since nobody can pay to it otherwise. */
function isIban(text: string): boolean {
  const account = text.slice(4)
  const digits = [...account, ...text.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join('')
  return account.replace(/\D/g, '').length >= MIN_DIGITS && BigInt(digits) % 97n === 1n
}

/**
 * An amount or measure such as 1250.00, a day such as 2026-12-31, 31.12.2026 or 31.12.26, hours such as 10.00-18.00, and the
 * number of a document such as INV-2026-00012.
 */
const NO_ACCOUNT =
  /(?<![\d.])(?:\d{1,7}\.\d\d|(?:[0-2]?\d|3[01])\.(?:0?[1-9]|1[0-2])\.\d\d)(?![\d.])|(?<!\d)(?:20\d\d([-. ])(?:0?[1-9]|1[0-2])\1(?:[0-2]?\d|3[01])|(?:[0-2]?\d|3[01])([-. ])(?:[0-2]?\d|3[01])\2(?:19|20)\d\d|[0-2]?\d\.[0-5]\d\p{Pd}[0-2]?\d\.[0-5]\d)(?!\d)|\b[A-Z]{3,5}-20\d\d-\d{5}(?!\d)/gu
const NUMBER = /\d(?:[\p{Zs}.\p{Pd}]?\d){7,}/gu

/** A phone number may be written without the code of its country, which zeros replace. */
function hasOtherNumber(text: string, known: string): boolean {
  const numbers = text.replace(NO_ACCOUNT, ' / ').match(NUMBER) ?? []
  return numbers.some((number) => {
    const digits = compact(number).replace(/^0{1,2}/, '')
    return digits.length - knownLength(digits, known) >= MIN_DIGITS
  })
}

/** How many of the digits at the start are a whole known number, after which others may follow, such as an hour. */
function knownLength(digits: string, known: string): number {
  if (known.includes(digits)) return digits.length
  let length = digits.length
  while (length >= MIN_DIGITS && !new RegExp(`${digits.slice(0, length)}(?!\\d)`).test(known))
    length--
  return length < MIN_DIGITS ? 0 : length
}
