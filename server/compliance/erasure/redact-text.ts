/** What to redact from texts, and by what. */
export interface RedactionTerms {
  names: readonly string[]
  /** International form, `+12125550123`. */
  phones: readonly string[]
  replacement: string
}

export type Redact = (text: string) => string

const MIN_NAME_LENGTH = 2
const LAST_DIGITS = 8

/**
 * Redacts names and addresses that occur as whole words, in any case, and phone numbers in any spacing. A first name
 * alone is left, as it may be a common word.
 */
export function redactor({ names, phones, replacement }: RedactionTerms): Redact {
  const namePatterns = [...new Set(names.map((name) => name.trim()))]
    .filter((name) => name.length >= MIN_NAME_LENGTH)
    .sort((a, b) => b.length - a.length)
    .map(wordPattern)
  const patterns = [...namePatterns, ...phones.map(phonePattern)]
  if (patterns.length === 0) return (text) => text
  const any = new RegExp(patterns.join('|'), 'giu')
  return (text) => text.replace(any, replacement)
}

/** Redacts every string within JSON; without a match the JSON is returned unchanged, byte for byte. */
export function redactJson(json: string, redact: Redact): string {
  let hasChanged = false
  const value = JSON.parse(json, (_key, one: unknown) => {
    if (typeof one !== 'string') return one
    const text = redact(one)
    hasChanged ||= text !== one
    return text
  })
  return hasChanged ? JSON.stringify(value) : json
}

function wordPattern(name: string): string {
  const words = name.split(/\s+/).map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&'))
  return `(?<![\\p{L}\\p{N}])${words.join('\\s{1,5}')}(?![\\p{L}\\p{N}])`
}

/** The last digits identify a number; the dialling prefix before them varies. */
function phonePattern(phone: string): string {
  const digits = [...phone.replace(/\D/g, '').slice(-LAST_DIGITS)]
  return `[+(]?[\\d\\s().-]{0,12}${digits.join('[\\s().-]{0,2}')}(?!\\d)`
}
