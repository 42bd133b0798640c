import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Engine, wordsOf } from '#server/platform/database/dialect.ts'
import { scheduledRuns } from '#server/platform/database/migrations/0038-scheduled-runs.ts'
import { runCampaigns } from '#server/pricing/campaigns/run-campaigns.ts'
import { type Inertia, owner, pricedShop } from '#tests/support/priced-shop.ts'
import type { Shop } from '#tests/support/shop.ts'

let shop: Shop
let olga: Inertia
beforeAll(async () => {
  shop = await pricedShop()
  olga = await owner(shop)
})
afterAll(() => shop.close())

const engine: Engine = inject('engine')
const run = async (statements: string[]) => {
  for (const statement of statements) await sql.raw(statement).execute(shop.ctx.db)
}

/** The states before the migration, and both new ones as they were stored then. */
const toVersion35 = () =>
  run([
    `alter table price_runs add column old_state ${wordsOf(engine).text} not null default 'draft'
      check (old_state in ('draft', 'previewed', 'approved', 'applied', 'partly_applied', 'stale',
        'discarded', 'reverted', 'partly_reverted', 'failed'))`,
    `update price_runs set old_state = case when state in ('scheduled', 'replaced') then 'discarded'
      else state end`,
    'alter table price_runs drop column state',
    'alter table price_runs rename column old_state to state',
  ])

const states = async () => {
  const rows = await shop.ctx.db.selectFrom('price_runs').select(['id', 'state']).execute()
  return Object.fromEntries(rows.map(({ id, state }) => [id, state]))
}

/** Drafts a campaign that starts in so many minutes; returns the ids of it and of its preview. */
async function draft(name: string, minutes: number) {
  const at = (after: number) =>
    new Date(Date.parse(shop.clock.now()) + after * 60_000)
      .toLocaleString('sv-SE', { timeZone: 'America/New_York' })
      .slice(0, 16)
      .replace(' ', 'T')
  const { props } = await olga.post('/price-sale/campaigns', {
    name,
    starts: at(minutes),
    ends: at(minutes + 60),
    scope: { constructions: ['solid'], karats: ['14K'], widthFrom: '8', widthTo: '8' },
    rule: { by: 'percent', value: '10' },
  })
  return { id: props.run.campaignId, preview: props.run.id }
}

test('earlier previews of campaigns become scheduled or replaced, and all other runs keep their state', async () => {
  const [started, scheduled, cancelled, drafted] = [
    await draft('Started', 5),
    await draft('Scheduled', 500),
    await draft('Canceled', 500),
    await draft('Draft', 500),
  ]
  for (const { id } of [started, scheduled, cancelled])
    await olga.post(`/price-sale/campaigns/${id}/schedule`)
  await olga.post(`/price-sale/campaigns/${cancelled?.id}/cancellation`)
  await olga.post(`/price-runs/${drafted?.preview}/discard`)
  shop.clock.advance(10 * 60_000)
  await runCampaigns(shop.ctx)
  const before = await states()
  expect(before).toMatchObject({
    [started?.preview]: 'replaced',
    [scheduled?.preview]: 'scheduled',
    [cancelled?.preview]: 'discarded',
    [drafted?.preview]: 'discarded',
  })
  await toVersion35()
  expect(Object.values(await states())).not.toContain('scheduled')
  const statements = scheduledRuns(wordsOf(engine), engine)
  await run(statements.filter((statement) => typeof statement === 'string'))
  expect(await states()).toEqual(before)
})
