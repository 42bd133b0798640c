import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connect } from '#server/platform/database/connect.ts'
import type { CampaignProps } from '#server/pricing/campaigns/props.ts'
import { runCampaigns, startCampaign } from '#server/pricing/campaigns/run-campaigns.ts'
import { jsonClient } from '#tests/support/browser.ts'
import { withRowHook } from '#tests/support/context.ts'
import { addPiece, quoteMetal, sellAlloy } from '#tests/support/metal-pieces.ts'
import {
  apply,
  clerk,
  EIGHT_MM_22_INCH,
  enterGold,
  type Inertia,
  owner,
  pricedShop,
  repriceAt,
  undo,
} from '#tests/support/priced-shop.ts'
import { confirmPassword, type Shop } from '#tests/support/shop.ts'

let shop: Shop
let olga: Inertia
beforeEach(async () => {
  shop = await pricedShop()
  olga = await owner(shop)
})
afterEach(() => shop.close())

const MINUTE = 60_000
const TABLE = { constructions: ['solid'], karats: ['14K'], widthFrom: '8', widthTo: '8' }

/** The time in the shop's zone, New York, so many minutes from now. */
function localNow(minutes: number): string {
  const moment = new Date(Date.parse(shop.ctx.clock.now()) + minutes * MINUTE)
  const text = moment.toLocaleString('sv-SE', { timeZone: 'America/New_York' })
  return text.slice(0, 16).replace(' ', 'T')
}

const campaignBody = (part: object = {}) => ({
  name: 'Advent',
  starts: localNow(10),
  ends: localNow(60),
  scope: TABLE,
  rule: { by: 'percent', value: '10' },
  ...part,
})

const draft = (who: Inertia, part: object = {}) =>
  who.post('/price-sale/campaigns', campaignBody(part))
const move = (who: Inertia, id: number, noun: string) =>
  who.post(`/price-sale/campaigns/${id}/${noun}`)
const schedule = (who: Inertia, id: number, includeNotAllowed: boolean) =>
  who.post(`/price-sale/campaigns/${id}/schedule`, { includeNotAllowed })

const includeAll = (runId: number) =>
  olga.post(`/price-runs/${runId}/lines`, { only: 'all', chosen: true })

/** Drafts and schedules a campaign with every row, whatever the law, and returns its id. */
async function planned(part: object = {}): Promise<number> {
  const page = await draft(olga, part)
  expect(page.props.errors).toEqual({})
  const { campaignId: id, id: runId } = page.props.run
  await includeAll(runId)
  await schedule(olga, id, true)
  return id
}

async function campaign(id: number): Promise<CampaignProps> {
  // The tests advance the clock beyond the end of a session.
  const { props } = await (await owner(shop)).get('/price-sale')
  const found = props.campaigns.find((one: CampaignProps) => one.id === id)
  if (!found) throw new Error(`no campaign ${id}`)
  return found
}

async function advance(minutes: number): Promise<void> {
  shop.clock.advance(minutes * MINUTE)
  await runCampaigns(shop.ctx)
}

const row = async (sku = EIGHT_MM_22_INCH) =>
  shop.ctx.db
    .selectFrom('variants')
    .select(['id', 'regular_price', 'sale_price', 'compare_at_price'])
    .where('sku', '=', sku)
    .executeTakeFirstOrThrow()

const countOnSale = async () =>
  (
    await shop.ctx.db
      .selectFrom('variants')
      .select('id')
      .where('sale_price', 'is not', null)
      .execute()
  ).length

describe('a campaign', () => {
  test('is scheduled only with the rows that the user saw', async () => {
    const page = await draft(olga)
    const { id: runId, campaignId } = page.props.run
    const { version } = (await olga.get(`/price-runs/${runId}`)).props.run
    const rows = { variantIds: [page.props.lines[0].variantId], chosen: false }
    await jsonClient(await shop.admin()).post(`/price-runs/${runId}/lines`, rows)
    const path = `/price-sale/campaigns/${campaignId}/schedule`
    const send = (seen: number) => olga.post(path, { includeNotAllowed: true, version: seen })
    expect((await send(version)).props.errors).toEqual({
      form: expect.stringContaining('changed this preview'),
    })
    expect((await send((await campaign(campaignId)).run?.version ?? 0)).props.errors).toEqual({})
    expect(await campaign(campaignId)).toMatchObject({ state: 'scheduled' })
  })

  test('is previewed first, begins and ends in the shop’s time zone, and restores every price', async () => {
    const before = await row()
    const page = await draft(olga)
    expect(page.component).toBe('price-run')
    const id = page.props.run.campaignId
    expect(await campaign(id)).toMatchObject({ state: 'draft', name: 'Advent' })
    await move(olga, id, 'schedule')
    const { id: previewId } = page.props.run
    const preview = async () => (await (await owner(shop)).get(`/price-runs/${previewId}`)).props
    const { startsAt, run } = await campaign(id)
    expect(run).toEqual({ id: previewId, version: expect.any(Number), isPreview: true })
    const scheduled = await preview()
    expect(scheduled.run).toMatchObject({ state: 'scheduled', campaignStartsAt: startsAt })
    expect(scheduled.lines).toEqual(page.props.lines)
    expect(scheduled.may).toMatchObject({ apply: false, discard: false, again: false })
    const pending = (await olga.get('/price-runs?state=waiting')).props
    expect(pending.runs).toMatchObject([{ id: previewId, state: 'scheduled' }])
    expect(pending.counts).toMatchObject({ waiting: 1, ready: 0, discarded: 0 })
    await advance(9)
    expect(await campaign(id)).toMatchObject({ state: 'scheduled', running: 0 })
    expect(await row()).toEqual(before)
    await advance(1)
    const running = await campaign(id)
    expect(running.state).toBe('running')
    expect(running.running).toBe(running.pieces)
    expect(running.run?.isPreview).toBe(false)
    const replaced = await preview()
    expect(replaced.run.state).toBe('replaced')
    // Its rows are not compared with prices that changed after it.
    expect(replaced.counts).toEqual(scheduled.counts)
    expect(replaced.lines.every(({ since }: { since: object | null }) => since === null)).toBe(true)
    expect(await countOnSale()).toBe(running.pieces)
    expect((await row()).compare_at_price).toBe(before.regular_price)
    await advance(50)
    expect(await campaign(id)).toMatchObject({ state: 'ended', running: 0 })
    expect(await row()).toEqual(before)
    expect(await countOnSale()).toBe(0)
    const { runs } = (await (await owner(shop)).get('/price-runs?kind=sale')).props
    expect(runs.map((run: { campaignAction: string | null }) => run.campaignAction)).toEqual([
      'return',
      'start',
      null,
    ])
  })

  test('ASVS 36: that was never scheduled does not begin, and its preview cannot be applied manually', async () => {
    const page = await draft(olga)
    const refused = await apply(olga, page.props.run.id)
    expect(refused.props.errors.form).toMatch(/prices belong to a campaign/)
    await advance(20)
    expect(await countOnSale()).toBe(0)
    expect((await campaign(page.props.run.campaignId)).state).toBe('draft')
  })

  test('ends on its day even if the gold price is too old by then', async () => {
    const before = await row()
    const id = await planned({ ends: localNow(60 * 24 * 20) })
    await advance(10)
    expect(await countOnSale()).toBeGreaterThan(0)
    await advance(60 * 24 * 20)
    expect(await campaign(id)).toMatchObject({ state: 'ended' })
    expect(await row()).toEqual(before)
  })

  test('does not begin without a usable gold price, shows why, and begins when there is one', async () => {
    const id = await planned({ starts: localNow(60 * 24 * 19), ends: localNow(60 * 24 * 20) })
    await advance(60 * 24 * 19)
    expect(await campaign(id)).toMatchObject({ state: 'scheduled', why: { key: 'gold_too_old' } })
    // As earlier releases stored it.
    await shop.ctx.db.updateTable('sale_campaigns').set({ why: 'no_gold' }).execute()
    expect(await campaign(id)).toMatchObject({ why: { key: 'no_gold' } })
    await enterGold(await owner(shop), '4110.00')
    await advance(1)
    expect(await campaign(id)).toMatchObject({ state: 'running', why: null })
  })

  test('does not begin before each of its metals has a price, and names the one without', async () => {
    await confirmPassword(olga.browser)
    await sellAlloy(olga, 'Ag 925')
    const chain = 'sku,karat,weight_g,width_mm,length_in\nAG-CHAIN,Ag 925,45,8,22'
    await addPiece(olga, 'Silver chain', 'chain', chain)
    await quoteMetal(shop, 'XAG', 52)
    await repriceAt(olga, '4110.00')
    const days = (count: number) => localNow(60 * 24 * count)
    const id = await planned({
      scope: { ...TABLE, karats: ['14K', 'Ag 925'] },
      starts: days(19),
      ends: days(20),
    })
    shop.clock.advance(60 * 24 * 19 * MINUTE)
    await enterGold(await owner(shop), '4110.00')
    await advance(1)
    expect(await campaign(id)).toMatchObject({
      state: 'scheduled',
      why: { key: 'gold_too_old', values: { context: 'XAG' } },
    })
    await quoteMetal(shop, 'XAG', 52)
    await advance(1)
    expect(await campaign(id)).toMatchObject({ state: 'running', why: null })
  })

  test('restores only prices that are unchanged since it wrote them', async () => {
    const before = await row()
    const id = await planned()
    await advance(10)
    const other = await olga.post('/price-runs', {
      kind: 'sale',
      scope: { skus: [EIGHT_MM_22_INCH] },
      rule: { by: 'fixed', value: '12999' },
      reference: 'none',
    })
    await apply(olga, other.props.run.id)
    await advance(50)
    expect((await campaign(id)).state).toBe('ended')
    expect((await row()).sale_price).toBe(1_299_900)
    expect((await row()).regular_price).toBe(before.regular_price)
    expect(await countOnSale()).toBe(1)
  })

  test('restores the sale that a piece had before', async () => {
    const one = await olga.post('/price-runs', {
      kind: 'sale',
      scope: { skus: [EIGHT_MM_22_INCH] },
      rule: { by: 'percent', value: '5' },
    })
    await apply(olga, one.props.run.id)
    const before = await row()
    await planned()
    await advance(10)
    expect(await row()).not.toEqual(before)
    await advance(50)
    expect(await row()).toEqual(before)
  })

  test('can be paused, resumed and cancelled', async () => {
    const before = await row()
    const id = await planned()
    await advance(10)
    await move(olga, id, 'pause')
    expect(await campaign(id)).toMatchObject({ state: 'paused', running: 0 })
    expect(await row()).toEqual(before)
    await move(olga, id, 'resumption')
    await advance(1)
    expect((await campaign(id)).state).toBe('running')
    expect(await row()).not.toEqual(before)
    await move(olga, id, 'cancellation')
    expect((await campaign(id)).state).toBe('cancelled')
    expect(await row()).toEqual(before)
    await advance(2)
    expect(await countOnSale()).toBe(0)
  })

  test('whose run was undone does not undo it again at its end', async () => {
    const before = await row()
    const id = await planned()
    await advance(10)
    await undo(olga, (await campaign(id)).run?.id ?? 0)
    expect(await row()).toEqual(before)
    await advance(50)
    expect(await campaign(id)).toMatchObject({ state: 'ended' })
    expect(await row()).toEqual(before)
  })
})

test('a campaign that is cancelled before it starts leaves its preview discarded', async () => {
  const page = await draft(olga)
  const { id: runId, campaignId: id } = page.props.run
  await move(olga, id, 'schedule')
  await move(olga, id, 'cancellation')
  expect((await olga.get(`/price-runs/${runId}`)).props.run.state).toBe('discarded')
})

test('a campaign that is resumed shows its last run, not its preview', async () => {
  const id = await planned()
  await advance(10)
  await move(olga, id, 'pause')
  await move(olga, id, 'resumption')
  const { state, run } = await campaign(id)
  expect({ state, isPreview: run?.isPreview }).toEqual({ state: 'scheduled', isPreview: false })
})

describe('rows that were left out of a campaign’s preview', () => {
  test('are not part of it', async () => {
    const page = await draft(olga)
    const id = page.props.run.campaignId
    const { id: variantId } = await row()
    await olga.post(`/price-runs/${page.props.run.id}/lines`, {
      variantIds: [variantId],
      chosen: false,
    })
    await move(olga, id, 'schedule')
    await advance(10)
    expect((await row()).sale_price).toBeNull()
    expect(await countOnSale()).toBeGreaterThan(0)
  })
})

describe('one piece, one running campaign', () => {
  test('two that overlap show each other, and the first to begin keeps the pieces', async () => {
    const first = await planned()
    const second = await planned({
      name: 'Late',
      starts: localNow(20),
      rule: { by: 'percent', value: '15' },
    })
    const { overlaps, pieces } = await campaign(second)
    expect(overlaps).toEqual([{ id: first, name: 'Advent', pieces }])
    await advance(10)
    const price = (await row()).sale_price
    await advance(10)
    expect((await row()).sale_price).toBe(price)
    expect((await campaign(second)).running).toBe(0)
  })

  test('of two that begin at the same time, only one gets the piece', async () => {
    const ids = [
      await planned(),
      await planned({ name: 'Rival', rule: { by: 'percent', value: '15' } }),
    ]
    shop.clock.advance(10 * MINUTE)
    const second = connect(shop.ctx.settings.databaseUrl)
    const ctxs = [shop.ctx, { ...shop.ctx, db: second }]
    await Promise.allSettled(ids.map((id, i) => startCampaign(ctxs[i] ?? shop.ctx, id)))
    await second.destroy()
    await runCampaigns(shop.ctx)
    const rows = await shop.ctx.db
      .selectFrom('campaign_variants')
      .select(['variant_id', 'campaign_id'])
      .where('running', '=', 1)
      .execute()
    const { id: variantId } = await row()
    expect(rows.filter(({ variant_id }) => variant_id === variantId)).toHaveLength(1)
    expect(new Set(rows.map(({ variant_id }) => variant_id)).size).toBe(rows.length)
    const states = await Promise.all(ids.map(async (id) => (await campaign(id)).state))
    // The campaign without free pieces has failed.
    expect(states.toSorted()).toEqual(['failed', 'running'])
  })

  test('a campaign that cannot be read does not stop others from beginning and ending', async () => {
    const [broken, intact] = [
      await planned(),
      await planned({ name: 'Rival', scope: { ...TABLE, widthFrom: '9', widthTo: '9' } }),
    ]
    const ctx = withRowHook(shop.ctx, async (rows) => {
      const isIt = rows.length === 1 && rows[0]?.id === broken && 'ends_at' in rows[0]
      if (isIt) throw new Error('the row is damaged')
    })
    for (const [minutes, state] of [
      [10, 'running'],
      [50, 'ended'],
    ] as const) {
      shop.clock.advance(minutes * MINUTE)
      await runCampaigns(ctx)
      expect((await campaign(intact)).state).toBe(state)
    }
    expect((await campaign(broken)).state).toBe('scheduled')
    expect(shop.log.filter(({ id, job }) => job === 'campaigns' && id === broken)).toHaveLength(2)
  })

  test('a campaign that two processes begin at once begins once', async () => {
    const id = await planned()
    shop.clock.advance(10 * MINUTE)
    const second = connect(shop.ctx.settings.databaseUrl)
    await Promise.allSettled([runCampaigns(shop.ctx), runCampaigns({ ...shop.ctx, db: second })])
    await second.destroy()
    const runs = await shop.ctx.db
      .selectFrom('price_runs')
      .select('id')
      .where('campaign_id', '=', id)
      .where('state', '=', 'applied')
      .execute()
    expect(runs).toHaveLength(1)
  })
})

/** The lower price of the last 30 days makes the current one unlawful as a reference in the European Union. */
async function raiseGold(): Promise<void> {
  shop.clock.advance(10 * MINUTE)
  await repriceAt(olga, '4200.00', { includeHeld: true })
}

const sellInEurope = () =>
  shop.ctx.db
    .updateTable('shop')
    .set({ markets: JSON.stringify(['eu']) })
    .execute()

describe('rows whose compare-at price is not allowed', () => {
  beforeEach(raiseGold)
  const check = async (id: number) =>
    (await jsonClient(await shop.admin()).get(`/price-sale/campaigns/${id}/not-allowed`)).body

  test('are left out of a preview, and are part of a campaign only if a user includes and confirms them', async () => {
    const page = await draft(olga)
    const { id: runId, campaignId: id, totals } = page.props.run
    expect(page.props.lines[0]).toMatchObject({ flag: 'ok', chosen: false })
    expect(page.props.lines[0].verdict).toMatchObject({ result: 'fail', blocks: false })
    expect(totals.out).toBe(totals.lines)
    expect(await check(id)).toMatchObject({ included: 0, held: 0, findings: [] })
    expect((await move(olga, id, 'schedule')).status).toBe(409)

    const variantIds = page.props.lines
      .slice(0, 3)
      .map(({ variantId }: { variantId: number }) => variantId)
    await olga.post(`/price-runs/${runId}/lines`, { variantIds, chosen: true })
    const { included, held, findings } = await check(id)
    expect({ included, held }).toEqual({ included: 3, held: 0 })
    expect(findings).toMatchObject([
      { market: 'us_ftc', count: 3, finding: { code: 'US_NEVER_OFFERED', level: 'fail' } },
    ])
    const refused = await move(olga, id, 'schedule')
    expect(refused.props.errors.form).toMatch(/aren’t allowed by law/)
    expect((await campaign(id)).state).toBe('draft')
    await schedule(olga, id, true)
    await advance(10)
    expect(await campaign(id)).toMatchObject({ state: 'running', pieces: 3, running: 3 })
    const entry = await shop.ctx.db
      .selectFrom('audit_entries')
      .select('details')
      .where('act', '=', 'campaign_scheduled')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(entry.details)).toEqual({ name: 'Advent', notAllowed: 3 })
  })

  test('are never part of a campaign where the law blocks them, whoever confirms', async () => {
    await sellInEurope()
    const page = await draft(olga)
    const { id: runId, campaignId: id } = page.props.run
    expect(page.props.lines[0]).toMatchObject({ flag: 'held', chosen: false })
    await includeAll(runId)
    const { included, held, findings } = await check(id)
    expect(included).toBe(0)
    expect(held).toBe(page.props.run.totals.lines)
    expect(findings[0]).toMatchObject({ market: 'eu', count: held })
    expect((await move(olga, id, 'schedule')).props.errors.form).toBeDefined()
    expect((await schedule(olga, id, true)).status).toBe(409)
    expect((await campaign(id)).state).toBe('draft')
  })

  test('are not among the rows of a sale without a compare-at price', async () => {
    for (const reference of ['none', 'lawful_max']) {
      const { run, lines } = (await draft(olga, { reference })).props
      expect([reference, run.totals.out]).toEqual([reference, 0])
      expect(lines[0]).toMatchObject({ chosen: true, compareAt: { new: null } })
    }
  })

  test('are checked for nobody without an account, and for no campaign that does not exist', async () => {
    const path = '/price-sale/campaigns/999/not-allowed'
    expect((await jsonClient(await shop.admin()).get(path)).status).toBe(404)
    expect((await jsonClient(shop.guest()).get(path)).status).toBe(401)
  })
})

describe('a campaign that can give no piece its price', () => {
  beforeEach(raiseGold)
  const newestNotification = async () =>
    (await jsonClient(await shop.staff()).get('/notifications')).body.notifications[0]

  test('has failed, and shows how many prices it wrote and why, also on its run', async () => {
    const id = await planned()
    await sellInEurope()
    await advance(10)
    const { state, pieces, running, shortfall, run, may } = await campaign(id)
    expect(pieces).toBeGreaterThan(1)
    expect({ state, running }).toEqual({ state: 'failed', running: 0 })
    expect(shortfall).toEqual({ written: 0, of: pieces, cause: 'law' })
    expect(may).toMatchObject({ resume: true, pause: false, cancel: true })
    const page = (await olga.get(`/price-runs/${run?.id}`)).props
    expect(page.run).toMatchObject({ state: 'failed', campaignId: id })
    expect(page.shortfall).toEqual(shortfall)
    expect(page.may).toMatchObject({ apply: false, undo: false })
    const values = { name: 'Advent', written: 0, of: pieces, context: 'law' }
    expect(await newestNotification()).toMatchObject({
      title: { key: 'run_failed.title', values },
      message: { key: 'run_failed.message', values },
      link: `/price-sale#campaign-${id}`,
    })
    expect(await countOnSale()).toBe(0)
  })

  test('begins again only when a user resumes it', async () => {
    const id = await planned()
    await sellInEurope()
    await advance(10)
    await advance(1)
    expect((await campaign(id)).state).toBe('failed')
    await shop.ctx.db
      .updateTable('shop')
      .set({ markets: JSON.stringify(['us_ftc']) })
      .execute()
    await advance(1)
    expect((await campaign(id)).state).toBe('failed')
    await move(olga, id, 'resumption')
    await advance(1)
    const { state, pieces, running, shortfall } = await campaign(id)
    expect({ state, running, shortfall }).toEqual({
      state: 'running',
      running: pieces,
      shortfall: null,
    })
    expect(await countOnSale()).toBe(pieces)
  })

  test('can be cancelled, and cannot be resumed after its end', async () => {
    const [one, other] = [await planned(), await planned({ name: 'Late' })]
    await sellInEurope()
    await advance(10)
    await move(olga, one, 'cancellation')
    expect((await campaign(one)).state).toBe('cancelled')
    await advance(60)
    expect(await campaign(other)).toMatchObject({ state: 'failed', may: { resume: false } })
    expect((await move(await owner(shop), other, 'resumption')).status).toBe(409)
  })

  test('shows that other campaigns have all or some of its pieces', async () => {
    await planned()
    const [none, some] = [
      await planned({ name: 'None left', starts: localNow(20) }),
      await planned({ name: 'Some left', starts: localNow(20), scope: { ...TABLE, widthTo: '9' } }),
    ]
    await advance(10)
    const taken = await countOnSale()
    await advance(10)
    expect(await campaign(none)).toMatchObject({
      state: 'failed',
      shortfall: { written: 0, of: taken, cause: 'taken' },
    })
    const { state, pieces, running, shortfall, run } = await campaign(some)
    expect(state).toBe('running')
    expect(running).toBe(Number(pieces) - taken)
    expect(shortfall).toEqual({ written: running, of: pieces, cause: 'taken' })
    const page = (await (await owner(shop)).get(`/price-runs/${run?.id}`)).props
    expect(page.run.state).toBe('partly_applied')
    expect(page.shortfall).toEqual(shortfall)
  })

  test('ASVS 32: because of the floor shows this to admins, but not to users without the cost right', async () => {
    const id = await planned()
    await enterGold(olga, '6100.00')
    await advance(10)
    expect(await campaign(id)).toMatchObject({ state: 'failed', shortfall: { cause: 'floor' } })
    const { campaigns } = (await (await clerk(shop)).get('/price-sale')).props
    expect(campaigns[0].shortfall).toMatchObject({ written: 0, cause: 'none' })
    expect((await newestNotification()).message.values.context).toBe('none')
  })
})

describe('the law of another market', () => {
  const law = (version: number, markets: string[]) => ({
    version,
    markets,
    noneReason: '',
    eu: {},
    us_ftc: {},
    us_ca: {},
    uk: {},
  })

  test('lists the scheduled campaigns that it would stop before it is saved, and saves nothing', async () => {
    await raiseGold()
    const id = await planned()
    await planned({ name: 'Without', reference: 'none', scope: { ...TABLE, widthTo: '9' } })
    await draft(olga, { name: 'Draft' })
    const { shopSettings } = (await olga.get('/configuration')).props
    const stoppedCampaigns = async (markets: string[]) => {
      const path = '/configuration/markets/campaigns'
      return jsonClient(await shop.admin()).post(path, law(shopSettings.version, markets))
    }
    expect((await stoppedCampaigns(['us_ftc'])).body).toEqual({ campaigns: [] })
    const { pieces, startsAt } = await campaign(id)
    expect((await stoppedCampaigns(['us_ftc', 'eu'])).body).toEqual({
      campaigns: [{ id, name: 'Advent', startsAt, written: 0, of: pieces }],
    })
    expect((await stoppedCampaigns([])).status).toBe(422)
    expect((await olga.get('/configuration')).props.shopSettings.markets).toEqual(['us_ftc'])
    await olga.post('/configuration/markets', law(shopSettings.version, ['us_ftc', 'eu']))
    await advance(10)
    expect(await campaign(id)).toMatchObject({ state: 'failed', shortfall: { written: 0 } })
  })
})

describe('while gold moves', () => {
  test('a frozen sale stays unchanged', async () => {
    await planned({ goldPolicy: 'freeze' })
    await advance(10)
    const { sale_price } = await row()
    await repriceAt(olga, '4200.00', { includeHeld: true })
    await advance(1)
    expect((await row()).sale_price).toBe(sale_price)
  })

  test('a tracking sale keeps its percentage off the regular price', async () => {
    await planned({ goldPolicy: 'track' })
    await advance(10)
    await repriceAt(olga, '4200.00', { includeHeld: true })
    await advance(1)
    const { regular_price, sale_price, compare_at_price } = await row()
    expect(sale_price).toBe(Math.floor(((regular_price ?? 0) * 0.9) / 500) * 500)
    expect(compare_at_price).toBe(regular_price)
    const before = await countOnSale()
    await advance(49)
    expect(before).toBeGreaterThan(0)
    expect(await countOnSale()).toBe(0)
    expect((await row()).compare_at_price).toBeNull()
  })

  test('a guarded sale ends only on pieces that are under their floor', async () => {
    const id = await planned({ goldPolicy: 'guard', rule: { by: 'percent', value: '25' } })
    await advance(10)
    const before = await campaign(id)
    await enterGold(olga, '4900.00')
    await advance(1)
    const after = await campaign(id)
    expect(before.running).toBeGreaterThan(0)
    expect(after).toMatchObject({ state: 'running', running: 0 })
    expect((await row()).sale_price).toBeNull()
  })
})

describe('a request for a campaign', () => {
  test('is refused beside the field for invalid times', async () => {
    const backwards = await draft(olga, { ends: localNow(5) })
    expect(backwards.props.errors.ends).toMatch(/before the start/)
    const past = await draft(olga, { starts: localNow(-60), ends: localNow(-30) })
    expect(past.props.errors.ends).toMatch(/in the past/)
    const long = await draft(olga, { ends: localNow(60 * 24 * 400) })
    expect(long.props.errors.ends).toMatch(/up to a year/)
    const nameless = await draft(olga, { name: ' ' })
    expect(nameless.props.errors.name).toBeTruthy()
    expect((await olga.get('/price-sale')).props.campaigns).toEqual([])
  })

  test('of staff beyond five percent needs an admin, and staff cannot stop campaigns of others', async () => {
    const sam = await clerk(shop)
    const page = await draft(sam)
    const id = page.props.run.campaignId
    const refused = await move(sam, id, 'schedule')
    expect(refused.props.errors.form).toMatch(/more than 5%/)
    await move(olga, id, 'schedule')
    const others = await planned({ name: 'Owner’s' })
    expect((await move(sam, others, 'cancellation')).status).toBe(403)
    await move(sam, id, 'cancellation')
    expect((await campaign(id)).state).toBe('cancelled')
  })
})
