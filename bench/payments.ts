import { setTimeout as wait } from 'node:timers/promises'
import { SYSTEM } from '#server/access/actor.ts'
import { SEAL_JOB, sealEntries } from '#server/audit/chain.ts'
import type { Ctx } from '#server/platform/context.ts'
import { connect } from '#server/platform/database/connect.ts'
import { startScheduler } from '#server/platform/jobs/schedule.ts'
import { applyRun } from '#server/pricing/runs/apply.ts'
import { previewReprice } from '#server/pricing/runs/kinds/reprice.ts'
import { draftInput, stepInput } from '#server/trade/contracts/input.ts'
import { pay } from '#server/trade/contracts/lifecycle/pay.ts'
import { takeStep } from '#server/trade/contracts/lifecycle/step.ts'
import { addDraft } from '#server/trade/contracts/lines/draft.ts'
import { quickAddCustomer } from '#server/trade/customers/customer.ts'
import { paymentInput } from '#server/trade/payments/input.ts'
import { enterGold, OWNER, openBigShop } from '#tests/support/big-shop.ts'
import { contextOn } from '#tests/support/context.ts'
import { DURABLE } from '#tests/support/database/postgres.ts'
import { prepare } from '#tests/support/database/template.ts'
import { testSettings } from '#tests/support/fakes.ts'
import { benchDatabases } from './bench-databases.ts'
import type { Ratio } from './figures.ts'

const WRITERS = [8, 20, 50]
const ROUNDS = 10
const MEASURED_MS = 1_000
const GOAL = 0.8
const PIECES = 100_000
const TILLS = 8
const TILL_EVERY_MS = 500
const LONGEST_WAIT_MS = 500
/** A payment is on the disk when it is acknowledged, as on SQLite. */
const AS_IN_PRODUCTION = [...DURABLE, 'full_page_writes=on', 'autovacuum=on']

/** Payments per second that so many tills book at once on Postgres, compared with SQLite. None may be refused. */
export async function payments(): Promise<Ratio[]> {
  const sqlite = await openTills('sqlite')
  const postgres = await openTills('postgres')
  try {
    const ratios: Ratio[] = []
    for (const writers of WRITERS) ratios.push(await compare(writers, sqlite, postgres))
    return [...ratios, await besideReprice()]
  } finally {
    await sqlite.close()
    await postgres.close()
  }
}

/** Measures the engines in turn, so that what else the machine does slows both. */
async function compare(writers: number, sqlite: Tills, postgres: Tills): Promise<Ratio> {
  const [fast, slow] = [emptyCount(), emptyCount()]
  for (let round = 0; round < ROUNDS; round++)
    for (const [tills, count] of [
      [sqlite, fast],
      [postgres, slow],
    ] as const)
      await payFor(tills.ctx, tills.contracts.slice(0, writers), MEASURED_MS, count)
  const value = perSecond(slow) / perSecond(fast)
  return {
    name: `payments of ${writers} tills, postgres`,
    value,
    detail: `${perSecond(slow).toFixed(0)}/s, ${slow.refused} refused; sqlite ${perSecond(fast).toFixed(0)}/s, ${fast.refused} refused`,
    goal: `≥ ${GOAL.toFixed(2)}`,
    isMet: value >= GOAL && slow.refused + fast.refused === 0,
  }
}

interface Count {
  booked: number
  refused: number
  ms: number
}

const emptyCount = (): Count => ({ booked: 0, refused: 0, ms: 0 })

const perSecond = ({ booked, ms }: Count) => (booked * 1000) / ms

/** How long tills on Postgres wait while a run writes the prices of 100,000 pieces. */
async function besideReprice(): Promise<Ratio> {
  const databases = await benchDatabases('postgres', AS_IN_PRODUCTION)
  const shop = await openBigShop(await databases.url('bench'), PIECES)
  try {
    const { ctx } = shop
    const contracts = await openContracts(ctx, TILLS)
    await enterGold(shop, 4_100)
    const run = await previewReprice(ctx, SYSTEM, { kind: 'reprice', idempotencyKey: null })
    let isApplied = false
    const waits: number[] = []
    const till = async (contract: number) => {
      while (!isApplied) {
        const started = performance.now()
        await payOnce(ctx, contract)
        const took = performance.now() - started
        waits.push(took)
        await wait(Math.max(0, TILL_EVERY_MS - took))
      }
    }
    const tills = contracts.map(till)
    const started = performance.now()
    await applyRun(ctx, SYSTEM, run, { includeHeld: false })
    const seconds = (performance.now() - started) / 1000
    isApplied = true
    await Promise.all(tills)
    const p99 = waits.sort((a, b) => a - b)[Math.ceil(waits.length * 0.99) - 1] ?? Number.NaN
    return {
      name: `payment of ${TILLS} tills beside a run, postgres`,
      value: p99 / LONGEST_WAIT_MS,
      detail: `p99 ${p99.toFixed(0)} ms of ${waits.length} payments; ${PIECES} prices in ${seconds.toFixed(1)} s`,
      goal: '≤ 1.00',
      isMet: p99 <= LONGEST_WAIT_MS,
    }
  } finally {
    await shop.close()
    await databases.remove()
  }
}

interface Tills {
  ctx: Ctx
  contracts: number[]
  close(): Promise<void>
}

/** A shop with a contract for each till, whose audit log is sealed as in the server. */
async function openTills(engine: 'sqlite' | 'postgres'): Promise<Tills> {
  const databases = await benchDatabases(engine, AS_IN_PRODUCTION)
  const url = await databases.url('bench')
  await prepare(url, 'demo')
  const db = connect(url)
  const ctx = { ...contextOn(db), settings: { ...testSettings, databaseUrl: url } }
  const scheduler = startScheduler(ctx, [{ name: SEAL_JOB, when: '* * * * * *', run: sealEntries }])
  const close = async () => {
    await scheduler.stop()
    await db.destroy()
    await databases.remove()
  }
  const contracts = await openContracts(ctx, Math.max(...WRITERS))
  await payFor(ctx, contracts, MEASURED_MS, emptyCount())
  return { ctx, contracts, close }
}

/** So many confirmed sales, each with a customer. */
async function openContracts(ctx: Ctx, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let n = 0; n < count; n++) {
    const quick = { name: `Customer ${n}`, email: null, phone: null, idempotencyKey: null }
    const { id: customerId } = await quickAddCustomer(ctx, OWNER, quick)
    const lines = [{ description: 'Signet ring', unitPrice: '900000' }]
    const idempotencyKey = `contract-of-bench-${n}`
    const body = { type: 'sale', customerId, lines, idempotencyKey }
    const id = await addDraft(ctx, OWNER, draftInput.parse(body))
    await takeStep(ctx, OWNER, id, stepInput.parse({ act: 'confirm', version: 1 }))
    ids.push(id)
  }
  return ids
}

let keys = 0

async function payOnce(ctx: Ctx, contract: number): Promise<void> {
  keys += 1
  const idempotencyKey = `payment-of-bench-${keys}`
  const body = { direction: 'in', method: 'card', amount: '1', idempotencyKey }
  await pay(ctx, OWNER, contract, paymentInput.parse(body))
}

/** Each till pays on its own contract, one payment after another. */
async function payFor(ctx: Ctx, contracts: number[], ms: number, count: Count): Promise<void> {
  const started = performance.now()
  const till = async (contract: number) => {
    while (performance.now() < started + ms)
      try {
        await payOnce(ctx, contract)
        count.booked += 1
      } catch {
        count.refused += 1
        await wait(10)
      }
  }
  await Promise.all(contracts.map(till))
  count.ms += performance.now() - started
}
