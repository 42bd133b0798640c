import { authorize } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import { ratePercentText } from '#server/formula/units/scaled.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { Conflict, NotFound, Refused } from '#server/platform/errors.ts'
import { once } from '#server/platform/idempotency/once.ts'
import type { TaxClassChangeInput, TaxClassInput } from './input.ts'
import * as queries from './queries.ts'

/** The classes of a new shop: nothing is taxed until it enters its rate. Does nothing when there are classes. */
export async function seedTaxClasses(ctx: Ctx): Promise<void> {
  if ((await queries.activeClasses(ctx.db)).length > 0) return
  await transaction(ctx, async (tx) => {
    await queries.insertClass(tx, { name: 'Standard', rate_ppm: 0, needs_reason: 0, is_default: 1 })
    await queries.insertClass(tx, { name: 'Exempt', rate_ppm: 0, needs_reason: 1 })
  })
}

/** Adds a class. A repeated submit adds one. Throws `Refused` when an active class has the name. */
export async function addTaxClass(ctx: Ctx, actor: Actor, input: TaxClassInput): Promise<void> {
  authorize(actor, 'shop_settings.save')
  const { idempotencyKey: key, ...body } = input
  await transaction(ctx, (tx) =>
    once(tx, actor, { act: 'tax_class', key, body }, async () => {
      await refuseTakenName(tx, body.name, null)
      const added = await queries.insertClass(tx, columnsOf(body))
      await recordClass(tx, actor, 'tax_class_added', added)
      return added.id
    }),
  )
}

/**
 * Changes name, rate and need of a reason. Contracts and invoices keep the name and rate of their lines. Throws `Refused`
 * beside the field, `Conflict` when the class has changed since `version`.
 */
export async function changeTaxClass(
  ctx: Ctx,
  actor: Actor,
  id: number,
  { version, ...input }: TaxClassChangeInput,
): Promise<void> {
  await changeClass(ctx, actor, { id, version }, 'tax_class_changed', async (tx, before) => {
    if (before.is_default === 1 && input.needsReason)
      throw new Refused({ needsReason: { key: 'tax_default' } })
    await refuseTakenName(tx, input.name, id)
    return columnsOf(input)
  })
}

/** Archives a class: new lines can no longer choose it, and those that have it keep it. The default stays. */
export async function archiveTaxClass(
  ctx: Ctx,
  actor: Actor,
  id: number,
  version: number,
): Promise<void> {
  await changeClass(ctx, actor, { id, version }, 'tax_class_archived', async (tx, before) => {
    if (before.is_default === 1) throw new Refused({ form: { key: 'tax_default' } })
    return { archived_at: tx.clock.now() }
  })
}

/** Makes a class the default of new lines, instead of the one that was. */
export async function chooseDefault(
  ctx: Ctx,
  actor: Actor,
  id: number,
  version: number,
): Promise<void> {
  await changeClass(ctx, actor, { id, version }, 'tax_class_default', async (tx, before) => {
    if (before.needs_reason === 1) throw new Refused({ form: { key: 'tax_default' } })
    await queries.clearDefault(tx)
    return { is_default: 1 }
  })
}

/** Sets the rate of the default class, in millionths. */
export async function setDefaultRate(tx: Tx, actor: Actor, ratePpm: number): Promise<void> {
  authorize(actor, 'shop_settings.save')
  const before = (await queries.activeClasses(tx.db)).find(({ is_default }) => is_default === 1)
  if (!before || before.rate_ppm === ratePpm) return
  if (!(await queries.updateClass(tx, before, { rate_ppm: ratePpm })))
    throw new Conflict({ key: 'shop_conflict' })
  const after = { ...before, rate_ppm: ratePpm }
  await recordClass(tx, actor, 'tax_class_changed', after, before)
}

async function changeClass(
  ctx: Ctx,
  actor: Actor,
  expected: Pick<queries.TaxClass, 'id' | 'version'>,
  act: string,
  changesOf: (
    tx: Tx,
    before: queries.TaxClass,
  ) => Promise<Parameters<typeof queries.updateClass>[2]>,
): Promise<void> {
  authorize(actor, 'shop_settings.save')
  await transaction(ctx, async (tx) => {
    const before = await queries.classById(tx.db, expected.id)
    if (!before) throw new NotFound()
    if (before.version !== expected.version || before.archived_at !== null)
      throw new Conflict({ key: 'shop_conflict' })
    const changes = await changesOf(tx, before)
    if (!(await queries.updateClass(tx, expected, changes)))
      throw new Conflict({ key: 'shop_conflict' })
    const after = { ...before, ...changes } as queries.TaxClass
    await recordClass(tx, actor, act, after, act === 'tax_class_changed' ? before : undefined)
  })
}

const columnsOf = ({ name, rate, needsReason }: Omit<TaxClassInput, 'idempotencyKey'>) => ({
  name,
  rate_ppm: rate,
  needs_reason: Number(needsReason),
})

async function refuseTakenName(tx: Tx, name: string, ownId: number | null): Promise<void> {
  const taken = (await queries.activeClasses(tx.db)).some(
    (one) => one.id !== ownId && one.name.toLowerCase() === name.toLowerCase(),
  )
  if (taken) throw new Refused({ name: { key: 'tax_class_name' } })
}

/** Rates as percent text. */
function recordClass(
  tx: Tx,
  actor: Actor,
  act: string,
  { name, rate_ppm, needs_reason }: queries.TaxClass,
  before?: queries.TaxClass,
): Promise<void> {
  const details = {
    name,
    rate: ratePercentText(rate_ppm),
    needsReason: needs_reason === 1,
    ...(before && { before: `${before.name} ${ratePercentText(before.rate_ppm)} %` }),
  }
  return record(tx, actor, { act, subject: 'shop', details })
}
