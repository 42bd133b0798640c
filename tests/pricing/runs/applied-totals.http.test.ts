import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  apply,
  chainShop,
  enterGold,
  type Inertia,
  owner,
  preview,
  repriceAt,
} from '#tests/support/priced-shop.ts'
import type { Shop } from '#tests/support/shop.ts'

let shop: Shop
let olga: Inertia
beforeEach(async () => {
  shop = await chainShop()
  olga = await owner(shop)
})
afterEach(() => shop.close())

/** A preview at a far lower gold price, whose lines are held. */
async function heldPreview() {
  await repriceAt(olga, '4100.00')
  await enterGold(olga, '2900.00')
  return (await preview(olga, { construction: 'solid', karat: '14K' })).props
}

const changeOf = (lines: { old: number; new: number }[]) =>
  lines.reduce((sum, line) => sum + line.new - line.old, 0)

test('the totals of an applied run include the held lines that it wrote', async () => {
  const { run, lines } = await heldPreview()
  expect(run.totals.held).toBe(lines.length)
  expect(run.totals.changeMinor).toBe(0)
  const { props } = await apply(olga, run.id, {
    includeHeld: true,
    overrideReason: 'checked each of them',
  })
  expect(props.run.totals).toMatchObject({
    held: 0,
    down: lines.length,
    changeMinor: changeOf(lines),
  })
})

test('the totals of a run applied by an older version are counted when read', async () => {
  const { run, lines } = await heldPreview()
  const { totals } = await shop.ctx.db
    .selectFrom('price_runs')
    .select('totals')
    .where('id', '=', run.id)
    .executeTakeFirstOrThrow()
  await apply(olga, run.id, { includeHeld: true, overrideReason: 'checked each of them' })
  await shop.ctx.db.updateTable('price_runs').set({ totals }).where('id', '=', run.id).execute()
  const { props } = await olga.get(`/price-runs/${run.id}`)
  expect(props.run.totals).toMatchObject({ held: 0, changeMinor: changeOf(lines) })
})

test('held lines that were left out stay held and are no change', async () => {
  const { run, lines } = await heldPreview()
  const { props } = await apply(olga, run.id, { includeHeld: false })
  expect(props.run.totals).toMatchObject({ held: lines.length, down: 0, changeMinor: 0 })
})
