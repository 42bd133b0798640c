import { FIELD_KINDS, type RuleField } from '#server/formula/settings/pricing-settings.ts'
import type { DivisorTier, Selling } from '#server/formula/settings/rule.ts'
import { parseDecimal } from '#server/formula/units/fixed.ts'
import { parseAmount } from '#server/formula/units/money.ts'
import { ROUNDING_CHOICES, ROUNDINGS } from '#server/formula/units/rounding.ts'
import { parseScaled } from '#server/formula/units/scaled.ts'
import type { Refusal } from '#server/platform/errors.ts'
import type { TypedField, TypedSelling } from './input.ts'

/** Receives the problem of a field, by its path within the field ('' is the field itself). */
type ReportProblem = (path: string, refusal: Refusal) => void

interface ReadContext {
  currency: string
  reportProblem: ReportProblem
}

/** One entered field → its value; undefined for an invalid one, whose problem has been reported. */
export function readField(field: RuleField, typed: TypedField | undefined, context: ReadContext) {
  const kind = FIELD_KINDS[field]
  if (kind.kind === 'selling') return readSelling(typed, context)
  if (kind.kind === 'tax') return readTax(typed, context)
  const text = typeof typed === 'string' ? typed : ''
  switch (kind.kind) {
    case 'percent':
      return readPercent(text, kind, '', context)
    case 'amount':
      return readAmount(text, '', context)
    case 'decimal':
      return readDecimal(text, kind, '', context)
    case 'base':
      return chosenOf(['metal', 'metal_with_wastage'] as const, text, context)
    case 'rounding': {
      const choice = chosenOf(ROUNDING_CHOICES, text, context)
      return choice && ROUNDINGS[choice]
    }
  }
}

/** A percent with at most two places, as basis points. */
function readPercent(
  text: string,
  { least, most }: { least: number; most: number },
  path: string,
  { reportProblem }: ReadContext,
): number | undefined {
  if (!/^-?\d{1,5}(\.\d{1,2})?$/.test(text))
    return reportedProblem(reportProblem, path, { key: requiredOr(text, 'percent') })
  const bp = Math.round(Number(text) * 100)
  if (bp < Math.round(least * 100) || bp > Math.round(most * 100))
    return reportedProblem(reportProblem, path, { key: 'between', values: { least, most } })
  return bp
}

function readAmount(text: string, path: string, { currency, reportProblem }: ReadContext) {
  const minor = parseAmount(text, currency)
  if (minor === null || minor < 0)
    return reportedProblem(reportProblem, path, { key: requiredOr(text, 'amount') })
  return minor
}

function readDecimal(
  text: string,
  { least, most }: { least: string; most: string },
  path: string,
  { reportProblem }: ReadContext,
): string | undefined {
  const value = parseDecimal(text)
  if (value === null)
    return reportedProblem(reportProblem, path, { key: requiredOr(text, 'number') })
  const [low, high] = [parseDecimal(least) ?? value, parseDecimal(most) ?? value]
  if (value < low || value > high)
    return reportedProblem(reportProblem, path, {
      key: 'between',
      values: { least: Number(least), most: Number(most) },
    })
  return text
}

function readSelling(typed: TypedField | undefined, context: ReadContext): Selling | undefined {
  if (typeof typed !== 'object' || !('model' in typed))
    return reportedProblem(context.reportProblem, 'model', { key: 'choose' })
  const { model, value } = typed
  switch (model) {
    case 'margin': {
      const marginBp = readPercent(value, { least: 0, most: 99.99 }, 'value', context)
      return marginBp === undefined ? undefined : { model, marginBp }
    }
    case 'markup': {
      const markupBp = readPercent(value, { least: 0, most: 10_000 }, 'value', context)
      return markupBp === undefined ? undefined : { model, markupBp }
    }
    case 'multiplier': {
      const factor = readDecimal(value, { least: '0.01', most: '1000' }, 'value', context)
      return factor === undefined ? undefined : { model, factor }
    }
    case 'per_gram': {
      const addPerGramMinor = readAmount(value, 'value', context)
      return addPerGramMinor === undefined ? undefined : { model, addPerGramMinor }
    }
    case 'divisor':
      return readTiers(typed, context)
  }
}

/** The last tier has no end, its `upTo` is ignored; each limit is higher than the one before. */
function readTiers({ by, tiers }: TypedSelling, context: ReadContext): Selling | undefined {
  if (tiers.length === 0)
    return reportedProblem(context.reportProblem, 'tiers.0.divisor', { key: 'required' })
  let lastLimit = 0n
  const parsed = tiers.map(({ upTo, divisor }, index): DivisorTier | undefined => {
    const share = readDecimal(
      divisor,
      { least: '0.01', most: '1' },
      `tiers.${index}.divisor`,
      context,
    )
    if (index === tiers.length - 1)
      return share === undefined ? undefined : { upTo: null, divisor: share }
    const at = parseDecimal(upTo)
    if (at === null || at <= lastLimit)
      return reportedProblem(context.reportProblem, `tiers.${index}.upTo`, {
        key: at === null ? 'number' : 'ascending',
      })
    lastLimit = at
    return share === undefined ? undefined : { upTo, divisor: share }
  })
  const valid = parsed.filter((tier) => tier !== undefined)
  return valid.length < parsed.length ? undefined : { model: 'divisor', by, tiers: valid }
}

function readTax(typed: TypedField | undefined, context: ReadContext) {
  if (typeof typed !== 'object' || !('mode' in typed))
    return reportedProblem(context.reportProblem, 'mode', { key: 'choose' })
  const ratePpm = parseScaled(typed.rate, 4)
  if (ratePpm === null || ratePpm > 1_000_000)
    return reportedProblem(context.reportProblem, 'rate', {
      key: requiredOr(typed.rate, 'tax_rate'),
    })
  return { mode: typed.mode, ratePpm }
}

function chosenOf<T extends string>(
  choices: readonly T[],
  text: string,
  { reportProblem }: ReadContext,
) {
  return (
    choices.find((choice) => choice === text) ??
    reportedProblem(reportProblem, '', { key: 'choose' })
  )
}

function reportedProblem(reportProblem: ReportProblem, path: string, refusal: Refusal): undefined {
  reportProblem(path, refusal)
}

/** An empty field is reported as required, another with the given key. */
const requiredOr = (text: string, key: string): string => (text === '' ? 'required' : key)
