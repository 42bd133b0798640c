import type {
  ContractFields,
  LineFields,
} from '#client/features/trade/contracts/form/form-fields.ts'

/** A change that another user saved meanwhile, per field or line. */
export type Difference =
  | { kind: 'field'; name: FieldName; before: string; after: string }
  | { kind: 'line'; line: string; name: LineName; before: string; after: string }
  | { kind: 'added'; line: string }
  | { kind: 'removed'; line: string }

export type FieldName = Exclude<keyof ContractFields, 'lines' | 'reason' | 'birthday'>
export type LineName = (typeof LINE_NAMES)[number]

const LINE_NAMES = [
  'description',
  'karat',
  'metal',
  'construction',
  'weightG',
  'fineness',
  'unitPrice',
  'qty',
  'test',
  'stamp',
  'taxClassId',
  'taxReason',
] as const

export function differences(before: ContractFields, after: ContractFields): Difference[] {
  const fieldDifferences = namesOf(before)
    .filter((name) => fieldText(before, name) !== fieldText(after, name))
    .map((name) => ({
      kind: 'field' as const,
      name,
      before: fieldText(before, name),
      after: fieldText(after, name),
    }))
  const pairs = matchLines(before.lines, after.lines)
  const changed = before.lines.flatMap((line) => {
    const current = pairs.get(line)
    return current
      ? lineDifferences(line, current)
      : [{ kind: 'removed' as const, line: line.description }]
  })
  const matched = new Set(pairs.values())
  const added = after.lines
    .filter((line) => !matched.has(line))
    .map((line) => ({ kind: 'added' as const, line: line.description }))
  return [...fieldDifferences, ...changed, ...added]
}

/**
 * Applies the changes from `before` to `mine` to the saved version `after`. No edit is lost: a line that one user
 * changed and the other removed stays, and the lines that either user added are all kept.
 */
export function mergeEdits(
  before: ContractFields,
  mine: ContractFields,
  after: ContractFields,
): ContractFields {
  const ownChanges = namesOf(before).filter(
    (name) => fieldText(before, name) !== fieldText(mine, name),
  )
  return {
    ...after,
    ...Object.fromEntries(ownChanges.map((name) => [name, mine[name]])),
    reason: mine.reason,
    birthday: mine.birthday,
    lines: mergeLines(before.lines, mine.lines, after.lines),
  }
}

function mergeLines(before: LineFields[], mine: LineFields[], after: LineFields[]): LineFields[] {
  const currentByLine = matchLines(before, after)
  const mineByKey = new Map(mine.map((line) => [line.key, line]))
  const merged = before.flatMap((line) => {
    const current = currentByLine.get(line)
    const edited = mineByKey.get(line.key)
    if (current && edited) return [mergeLine(line, edited, current)]
    const remaining = current ?? edited
    return remaining && lineDifferences(line, remaining).length > 0 ? [remaining] : []
  })
  const knownKeys = new Set(before.map(({ key }) => key))
  const matched = new Set(currentByLine.values())
  return [
    ...merged,
    ...after.filter((line) => !matched.has(line)),
    ...mine.filter(({ key }) => !knownKeys.has(key)),
  ]
}

function mergeLine(before: LineFields, mine: LineFields, after: LineFields): LineFields {
  const names = LINE_NAMES.filter((name) => before[name] !== mine[name])
  const hasPriceChange = names.includes('unitPrice')
  return {
    ...after,
    ...Object.fromEntries(names.map((name) => [name, mine[name]])),
    ...(hasPriceChange && { pricedBy: mine.pricedBy }),
    key: mine.key,
  }
}

/** Pairs each line of `before` with its line in `after`: identical lines first, else the same piece and description. */
function matchLines(before: LineFields[], after: LineFields[]): Map<LineFields, LineFields> {
  const unmatched = [...after]
  const pairs = new Map<LineFields, LineFields>()
  const matchBy = (isMatch: (one: LineFields, other: LineFields) => boolean) => {
    for (const line of before) {
      const index = pairs.has(line) ? -1 : unmatched.findIndex((other) => isMatch(line, other))
      const [other] = index < 0 ? [] : unmatched.splice(index, 1)
      if (other) pairs.set(line, other)
    }
  }
  matchBy((one, other) => lineDifferences(one, other).length === 0)
  matchBy(
    (one, other) => one.variantId === other.variantId && one.description === other.description,
  )
  return pairs
}

function lineDifferences(before: LineFields, after: LineFields): Difference[] {
  return LINE_NAMES.filter((name) => before[name] !== after[name]).map((name) => ({
    kind: 'line' as const,
    line: before.description,
    name,
    before: String(before[name] ?? ''),
    after: String(after[name] ?? ''),
  }))
}

function namesOf(fields: ContractFields): FieldName[] {
  return (Object.keys(fields) as (keyof ContractFields)[]).filter(
    (name) => name !== 'lines' && name !== 'reason' && name !== 'birthday',
  ) as FieldName[]
}

/** Customers are compared by name and id only. */
function fieldText(fields: ContractFields, name: FieldName): string {
  if (name !== 'customer') return fields[name]
  return fields.customer === null ? '' : `${fields.customer.name} (${fields.customer.id})`
}
