import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * Parses a typed phone number to E.164. Without a leading + it is read as one of `country` (ISO-2), or of that of the
 * shop. Null if invalid.
 */
export function phoneNumber(
  typed: string,
  country: string | null,
  shopCountry: string | null,
): string | null {
  const region = country ?? shopCountry
  const defaultCountry = region !== null && isSupportedCountry(region) ? region : undefined
  const number = parsePhoneNumberFromString(typed, defaultCountry)
  return number?.isPossible() ? number.number : null
}

/** E.164 → its country code and groups of digits, “+1 212 555 0123”; a number of unknown form stays as it is. */
export function formattedPhone(phone: string): string {
  return parsePhoneNumberFromString(phone)?.formatInternational() ?? phone
}

/** Tenths of a millimetre in a unit; precise enough to show both units unchanged, to 0.01 inch and 0.1 mm. */
const TENTHS_PER_UNIT = { cm: 100, in: 254 } as const
export type LengthUnit = keyof typeof TENTHS_PER_UNIT

/** Circumference in tenths of a millimetre: wrist 8 to 35 cm, neck 20 to 90 cm. */
const LIMITS = { wrist: [800, 3500], neck: [2000, 9000] } as const

/** Decimal text, or “7½” or “7 1/2” → tenths of a millimetre; null for empty text, undefined if invalid. */
export function tenthsOfMillimetre(
  typed: string,
  unit: LengthUnit,
  part: keyof typeof LIMITS,
): number | null | undefined {
  const text = withDecimals(typed.replace(',', '.'))
  if (text === '') return null
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(text)) return undefined
  const tenths = Math.round((Number(text.replace('.', '')) * scaleOf(text, unit)) / 100)
  const [least, most] = LIMITS[part]
  return tenths >= least && tenths <= most ? tenths : undefined
}

const DECIMALS_OF_FRACTION: Record<string, string> = {
  '1/4': '.25',
  '¼': '.25',
  '1/2': '.5',
  '½': '.5',
  '3/4': '.75',
  '¾': '.75',
}

/** A whole number with a quarter, a half or three quarters as decimal text: “7½”, “7 1/2” and “7-1/2”. Other text stays. */
function withDecimals(text: string): string {
  const match = /^(\d+)(?:[\s-]*([¼½¾])|[\s-]+([13][/⁄][24]))$/.exec(text)
  const decimals = DECIMALS_OF_FRACTION[(match?.[2] ?? match?.[3] ?? '').replace('⁄', '/')]
  return match && decimals ? `${match[1]}${decimals}` : text
}

/** Scale of the digits without the decimal point: hundredths, tenths or whole units. */
function scaleOf(text: string, unit: LengthUnit): number {
  const places = text.split('.')[1]?.length ?? 0
  return TENTHS_PER_UNIT[unit] * 10 ** (2 - places)
}
