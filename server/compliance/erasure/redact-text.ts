/** What a text must not say any more, and what stands there instead. */
export interface RedactionTerms {
  names: readonly string[]
  /** International form, `+12125550123`. */
  phones: readonly string[]
  instead: string
}

export type Redact = (text: string) => string

const MIN_NAME_LENGTH = 2
const LAST_DIGITS = 8

/**
 * Takes names and addresses out of a text wherever they stand whole, in any case, and phone numbers however they are
 * spaced. A first name alone is left: it may be a word of the trade.
 */
export function redactor({ names, phones, instead }: RedactionTerms): Redact {
  const namePatterns = [...new Set(names.map((name) => name.trim()))]
    .filter((name) => name.length >= MIN_NAME_LENGTH)
    .sort((a, b) => b.length - a.length)
    .map(wordPattern)
  const patterns = [...namePatterns, ...phones.map(phonePattern)]
  if (patterns.length === 0) return (text) => text
  const any = new RegExp(patterns.join('|'), 'giu')
  return (text) => text.replace(any, instead)
}

/** The same for every text within a JSON text; what has nothing to forget stays as it was written, byte for byte. */
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

/** The last digits tell a number; before them stands whatever way of dialling it. */
function phonePattern(phone: string): string {
  const digits = [...phone.replace(/\D/g, '').slice(-LAST_DIGITS)]
  return `[+(]?[\\d\\s().-]{0,12}${digits.join('[\\s().-]{0,2}')}(?!\\d)`
}
