import { authorize } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import { currentConfig } from '#server/configuration/configuration.ts'
import { CARAT_MARKS, finenessOf, METALS, type Metal } from '#server/formula/units/karat.ts'
import { readMetalsAgain } from '#server/market/gold-settings.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { Conflict, NotFound, Refused } from '#server/platform/errors.ts'
import { once } from '#server/platform/idempotency/once.ts'
import type { AlloyInput, AlloySwitchInput } from './input.ts'
import type { AlloyChoice, AlloysProps } from './props.ts'
import * as queries from './queries.ts'

export { alloyByLabel, alloysOfProduct, alloysSold, soldAlloy } from './queries.ts'

/** The alloys that a new shop starts with. */
export function seedAlloys(ctx: Ctx): Promise<void> {
  return transaction(ctx, queries.insertAlloys)
}

/** Every alloy of the shop with what uses it: pieces, and rules of the pricing settings. */
export async function alloysPage(db: Db): Promise<AlloysProps> {
  const rules = await rulesByLabel(db)
  const pieces = await queries.pieceCounts(db)
  return {
    alloys: (await queries.allAlloys(db)).map(({ id, metal, label, fineness, stamp, active }) => ({
      id,
      metal,
      label,
      fineness,
      stamp,
      isSold: active === 1,
      pieces: pieces.get(id) ?? 0,
      rules: rules.get(label) ?? 0,
    })),
  }
}

/**
 * Adds an alloy, which the shop then sells. A repeated submit adds one. Throws `Refused` when another alloy has the
 * name.
 */
export async function addAlloy(ctx: Ctx, actor: Actor, input: AlloyInput): Promise<void> {
  authorize(actor, 'shop_settings.save')
  const { idempotencyKey: key, ...body } = input
  await transaction(ctx, (tx) =>
    once(tx, actor, { act: 'alloy', key, body }, () => insertSold(tx, actor, body)),
  )
}

async function insertSold(
  tx: Tx,
  actor: Actor,
  alloy: Omit<AlloyInput, 'idempotencyKey'>,
): Promise<number> {
  const added = await insertInOrder(tx, alloy)
  await recordAlloy(tx, actor, 'alloy_added', added)
  return added.id
}

/** Adds an alloy, which the shop then sells, behind the less fine ones of its metal. Throws `Refused` when another has the name. */
export async function insertInOrder(
  tx: Tx,
  { metal, label, fineness, stamp }: Omit<AlloyInput, 'idempotencyKey'>,
): Promise<queries.Alloy> {
  const all = await queries.allAlloys(tx.db)
  if (all.some((one) => isSameName(one.label, label)))
    throw new Refused({ label: { key: 'alloy_name' } })
  const position = positionOf(all, metal, fineness)
  await queries.makeRoomAt(tx, position)
  const row = { metal, label, fineness, stamp: stamp || fineness, active: 1, position }
  const added = await queries.insertAlloy(tx, row)
  readMetalsAgain(tx)
  return added
}

/**
 * Switches on whether the shop sells an alloy. Throws `Refused` when it is switched off while pieces are of it or a rule of
 * the pricing settings names it, or names its metal, of which it is the last, `Conflict` when somebody switched it before.
 */
export async function switchAlloy(
  ctx: Ctx,
  actor: Actor,
  id: number,
  { isSold }: AlloySwitchInput,
): Promise<void> {
  authorize(actor, 'shop_settings.save')
  await transaction(ctx, (tx) => switchSold(tx, actor, id, isSold))
}

/**
 * Sells these alloys and no others; those of `CARAT_MARKS` that the shop does not have yet are added. Throws `Refused` at
 * `alloys` for an unknown one, and for one that cannot be switched off.
 */
export async function sellOnly(tx: Tx, actor: Actor, labels: readonly string[]): Promise<void> {
  authorize(actor, 'shop_settings.save')
  const all = await queries.allAlloys(tx.db)
  const known = new Map(all.map((alloy) => [alloy.label, alloy]))
  for (const label of labels) {
    const alloy = known.get(label)
    const mark = CARAT_MARKS.find((one) => one.label === label)
    if (alloy?.active === 0) await switchSold(tx, actor, alloy.id, true)
    else if (!alloy && mark) await insertSold(tx, actor, { ...mark, fineness: mark.finenessText })
    else if (!alloy) throw new Refused({ alloys: { key: 'choose' } })
  }
  try {
    for (const { id, label, active } of all)
      if (active === 1 && !labels.includes(label)) await switchSold(tx, actor, id, false)
  } catch (error) {
    throw error instanceof Refused && error.fields.form
      ? new Refused({ alloys: error.fields.form })
      : error
  }
}

async function switchSold(tx: Tx, actor: Actor, id: number, isSold: boolean): Promise<void> {
  const alloy = await queries.alloyById(tx.db, id)
  if (!alloy) throw new NotFound()
  const pieces = (await queries.pieceCounts(tx.db, id)).get(id) ?? 0
  const sold = (await queries.alloysSold(tx.db)).filter(({ metal }) => metal === alloy.metal)
  const rules =
    ((await rulesByLabel(tx.db)).get(alloy.label) ?? 0) +
    (sold.length === 1 ? await rulesOfMetal(tx.db, alloy.metal) : 0)
  if (!isSold && pieces > 0)
    throw new Refused({ form: { key: 'alloy_pieces', values: { pieces } } })
  if (!isSold && rules > 0) throw new Refused({ form: { key: 'alloy_rules', values: { rules } } })
  if (!(await queries.setSold(tx, id, isSold))) throw new Conflict({ key: 'shop_conflict' })
  readMetalsAgain(tx)
  await recordAlloy(tx, actor, isSold ? 'alloy_sold' : 'alloy_not_sold', alloy)
}

/** Every alloy that a new shop can choose: its own, and those of `CARAT_MARKS`. */
export async function alloyChoices(db: Db): Promise<AlloyChoice[]> {
  const own = (await queries.allAlloys(db)).map(({ metal, label, fineness, active }) => ({
    ...{ metal, label, fineness },
    isSold: active === 1,
  }))
  const others = CARAT_MARKS.filter(
    (mark) => !own.some(({ label }) => isSameName(label, mark.label)),
  )
  return [
    ...own,
    ...others.map(({ metal, label, finenessText: fineness }) => ({
      ...{ metal, label, fineness },
      isSold: false,
    })),
  ]
}

/** How many rules of the pricing settings name each alloy. */
async function rulesByLabel(db: Db): Promise<Map<string, number>> {
  const { rules = [] } = (await currentConfig(db)).settings
  const counts = new Map<string, number>()
  for (const { match } of rules)
    if (match.karat !== null) counts.set(match.karat, (counts.get(match.karat) ?? 0) + 1)
  return counts
}

/** Lists are in the order of the metals, and of the fineness in each. */
function positionOf(all: readonly queries.Alloy[], metal: Metal, fineness: string): number {
  const order = (one: Pick<queries.Alloy, 'metal'>) => METALS.indexOf(one.metal)
  const next = all.find(
    (one) =>
      order(one) > METALS.indexOf(metal) ||
      (one.metal === metal && isFiner(one.fineness, fineness)),
  )
  return next?.position ?? (all.at(-1)?.position ?? -1) + 1
}

/** How many rules of the pricing settings name the metal. */
async function rulesOfMetal(db: Db, metal: Metal): Promise<number> {
  const { rules = [] } = (await currentConfig(db)).settings
  return rules.filter(({ match }) => match.metal === metal).length
}

const isSameName = (one: string, other: string): boolean =>
  one.replaceAll(' ', '').toLowerCase() === other.replaceAll(' ', '').toLowerCase()

function isFiner(one: string, other: string): boolean {
  const [a, b] = [finenessOf(one), finenessOf(other)]
  return a.numerator * b.denominator > b.numerator * a.denominator
}

function recordAlloy(
  tx: Tx,
  actor: Actor,
  act: string,
  { label, fineness, stamp }: Pick<queries.Alloy, 'label' | 'fineness' | 'stamp'>,
): Promise<void> {
  return record(tx, actor, {
    act,
    subject: 'shop',
    details: { name: label, fineness, stamp },
  })
}
