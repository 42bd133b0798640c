import type { Fields, LineFields } from '#client/features/trade/contracts/form/form-fields.ts'

/** What somebody else changed meanwhile, field by field. */
export type Difference =
  | { kind: 'field'; name: FieldName; before: string; after: string }
  | { kind: 'line'; line: string; name: LineName; before: string; after: string }
  | { kind: 'added'; line: string }
  | { kind: 'removed'; line: string }

export type FieldName = Exclude<keyof Fields, 'lines' | 'reason'>
export type LineName = (typeof LINE_NAMES)[number]

const LINE_NAMES = [
  'description',
  'karat',
  'construction',
  'weightG',
  'fineness',
  'unitPrice',
  'qty',
  'test',
  'stamp',
] as const

export function differences(before: Fields, after: Fields): Difference[] {
  const scalars = namesOf(before)
    .filter((name) => textIn(before, name) !== textIn(after, name))
    .map((name) => ({
      kind: 'field' as const,
      name,
      before: textIn(before, name),
      after: textIn(after, name),
    }))
  const pairs = pairsOf(before.lines, after.lines)
  const changed = before.lines.flatMap((line) => {
    const now = pairs.get(line)
    return now ? lineDifferences(line, now) : [{ kind: 'removed' as const, line: line.description }]
  })
  const met = new Set(pairs.values())
  const added = after.lines
    .filter((line) => !met.has(line))
    .map((line) => ({ kind: 'added' as const, line: line.description }))
  return [...scalars, ...changed, ...added]
}

/**
 * What I changed since `before`, on top of what the other saved. Nothing that anybody typed is lost: a line that one
 * changed and the other took out stays, and lines that both added are all there.
 */
export function onTopOf(before: Fields, mine: Fields, after: Fields): Fields {
  const kept = namesOf(before).filter((name) => textIn(before, name) !== textIn(mine, name))
  return {
    ...after,
    ...Object.fromEntries(kept.map((name) => [name, mine[name]])),
    reason: mine.reason,
    lines: linesOnTop(before.lines, mine.lines, after.lines),
  }
}

function linesOnTop(before: LineFields[], mine: LineFields[], after: LineFields[]): LineFields[] {
  const theirs = pairsOf(before, after)
  const own = new Map(mine.map((line) => [line.key, line]))
  const merged = before.flatMap((line) => {
    const now = theirs.get(line)
    const typed = own.get(line.key)
    if (now && typed) return [lineOnTop(line, typed, now)]
    const left = now ?? typed
    return left && lineDifferences(line, left).length > 0 ? [left] : []
  })
  const known = new Set(before.map(({ key }) => key))
  const met = new Set(theirs.values())
  return [
    ...merged,
    ...after.filter((line) => !met.has(line)),
    ...mine.filter(({ key }) => !known.has(key)),
  ]
}

function lineOnTop(before: LineFields, mine: LineFields, after: LineFields): LineFields {
  const names = LINE_NAMES.filter((name) => before[name] !== mine[name])
  const isPriced = names.includes('unitPrice')
  return {
    ...after,
    ...Object.fromEntries(names.map((name) => [name, mine[name]])),
    ...(isPriced && { pricedBy: mine.pricedBy }),
    key: mine.key,
  }
}

/** Which of the lines now is which of before: the same in everything, else the same piece by name. */
function pairsOf(before: LineFields[], after: LineFields[]): Map<LineFields, LineFields> {
  const left = [...after]
  const pairs = new Map<LineFields, LineFields>()
  const pair = (fits: (one: LineFields, other: LineFields) => boolean) => {
    for (const line of before) {
      const n = pairs.has(line) ? -1 : left.findIndex((other) => fits(line, other))
      const [other] = n < 0 ? [] : left.splice(n, 1)
      if (other) pairs.set(line, other)
    }
  }
  pair((one, other) => lineDifferences(one, other).length === 0)
  pair((one, other) => one.variantId === other.variantId && one.description === other.description)
  return pairs
}

function lineDifferences(before: LineFields, after: LineFields): Difference[] {
  return LINE_NAMES.filter((name) => before[name] !== after[name]).map((name) => ({
    kind: 'line' as const,
    line: before.description,
    name,
    before: before[name] ?? '',
    after: after[name] ?? '',
  }))
}

function namesOf(fields: Fields): FieldName[] {
  return (Object.keys(fields) as (keyof Fields)[]).filter(
    (name) => name !== 'lines' && name !== 'reason',
  ) as FieldName[]
}

/** A customer is who it is, whatever is known of them. */
function textIn(fields: Fields, name: FieldName): string {
  if (name !== 'customer') return fields[name]
  return fields.customer === null ? '' : `${fields.customer.name} (${fields.customer.id})`
}
