import { FIELD_KINDS, type RuleField } from '#server/formula/settings/pricing-settings.ts'
import type { DivisorTier, Selling } from '#server/formula/settings/rule.ts'
import { parseDecimal } from '#server/formula/units/fixed.ts'
import { parseAmount } from '#server/formula/units/money.ts'
import { ROUNDING_CHOICES, ROUNDINGS } from '#server/formula/units/rounding.ts'
import type { Refusal } from '#server/platform/errors.ts'
import type { TypedField, TypedSelling } from './input.ts'

/** Takes what is wrong with a field, by its path within the field ('' is the field itself). */
type Complain = (path: string, refusal: Refusal) => void

interface Reading {
  currency: string
  complain: Complain
}

/** One field as typed → its value; undefined where something is wrong, which has been told then. */
export function readField(field: RuleField, typed: TypedField | undefined, reading: Reading) {
  const kind = FIELD_KINDS[field]
  if (kind.kind === 'selling') return readSelling(typed, reading)
  if (kind.kind === 'tax') return readTax(typed, reading)
  const text = typeof typed === 'string' ? typed : ''
  switch (kind.kind) {
    case 'percent':
      return readPercent(text, kind, '', reading)
    case 'amount':
      return readAmount(text, '', reading)
    case 'decimal':
      return readDecimal(text, kind, '', reading)
    case 'base':
      return oneOf(['metal', 'metal_with_wastage'] as const, text, reading)
    case 'rounding': {
      const choice = oneOf(ROUNDING_CHOICES, text, reading)
      return choice && ROUNDINGS[choice]
    }
  }
}

/** A percent with at most two places, as basis points. */
function readPercent(
  text: string,
  { least, most }: { least: number; most: number },
  path: string,
  { complain }: Reading,
): number | undefined {
  if (!/^-?\d{1,5}(\.\d{1,2})?$/.test(text))
    return tell(complain, path, { key: missing(text, 'percent') })
  const bp = Math.round(Number(text) * 100)
  if (bp < Math.round(least * 100) || bp > Math.round(most * 100))
    return tell(complain, path, { key: 'between', values: { least, most } })
  return bp
}

function readAmount(text: string, path: string, { currency, complain }: Reading) {
  const minor = parseAmount(text, currency)
  if (minor === null || minor < 0) return tell(complain, path, { key: missing(text, 'amount') })
  return minor
}

function readDecimal(
  text: string,
  { least, most }: { least: string; most: string },
  path: string,
  { complain }: Reading,
): string | undefined {
  const value = parseDecimal(text)
  if (value === null) return tell(complain, path, { key: missing(text, 'number') })
  const [low, high] = [parseDecimal(least) ?? value, parseDecimal(most) ?? value]
  if (value < low || value > high)
    return tell(complain, path, {
      key: 'between',
      values: { least: Number(least), most: Number(most) },
    })
  return text
}

function readSelling(typed: TypedField | undefined, reading: Reading): Selling | undefined {
  if (typeof typed !== 'object' || !('model' in typed))
    return tell(reading.complain, 'model', { key: 'choose' })
  const { model, value } = typed
  switch (model) {
    case 'margin': {
      const marginBp = readPercent(value, { least: 0, most: 99.99 }, 'value', reading)
      return marginBp === undefined ? undefined : { model, marginBp }
    }
    case 'markup': {
      const markupBp = readPercent(value, { least: 0, most: 10_000 }, 'value', reading)
      return markupBp === undefined ? undefined : { model, markupBp }
    }
    case 'multiplier': {
      const factor = readDecimal(value, { least: '0.01', most: '1000' }, 'value', reading)
      return factor === undefined ? undefined : { model, factor }
    }
    case 'per_gram': {
      const addPerGramMinor = readAmount(value, 'value', reading)
      return addPerGramMinor === undefined ? undefined : { model, addPerGramMinor }
    }
    case 'divisor':
      return readTiers(typed, reading)
  }
}

/** The last tier has no end, whatever is typed there; each border is higher than the one before. */
function readTiers({ by, tiers }: TypedSelling, reading: Reading): Selling | undefined {
  if (tiers.length === 0) return tell(reading.complain, 'tiers.0.divisor', { key: 'required' })
  let border = 0n
  const read = tiers.map(({ upTo, divisor }, place): DivisorTier | undefined => {
    const share = readDecimal(
      divisor,
      { least: '0.01', most: '1' },
      `tiers.${place}.divisor`,
      reading,
    )
    if (place === tiers.length - 1)
      return share === undefined ? undefined : { upTo: null, divisor: share }
    const at = parseDecimal(upTo)
    if (at === null || at <= border)
      return tell(reading.complain, `tiers.${place}.upTo`, {
        key: at === null ? 'number' : 'ascending',
      })
    border = at
    return share === undefined ? undefined : { upTo, divisor: share }
  })
  const sound = read.filter((tier) => tier !== undefined)
  return sound.length < read.length ? undefined : { model: 'divisor', by, tiers: sound }
}

function readTax(typed: TypedField | undefined, reading: Reading) {
  if (typeof typed !== 'object' || !('mode' in typed))
    return tell(reading.complain, 'mode', { key: 'choose' })
  const rateBp = readPercent(typed.rate, { least: 0, most: 100 }, 'rate', reading)
  return rateBp === undefined ? undefined : { mode: typed.mode, rateBp }
}

function oneOf<T extends string>(choices: readonly T[], text: string, { complain }: Reading) {
  return choices.find((choice) => choice === text) ?? tell(complain, '', { key: 'choose' })
}

function tell(complain: Complain, path: string, refusal: Refusal): undefined {
  complain(path, refusal)
}

/** A field that was left empty is asked for; one that was filled is corrected. */
const missing = (text: string, key: string): string => (text === '' ? 'required' : key)
