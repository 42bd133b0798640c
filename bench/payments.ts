import { setTimeout as wait } from 'node:timers/promises'
import { SYSTEM } from '#server/access/actor.ts'
import type { Ctx } from '#server/platform/context.ts'
import { previewReprice } from '#server/pricing/run-requests/reprice.ts'
import { applyRun } from '#server/pricing/runs/apply.ts'
import { draftInput, stepInput } from '#server/trade/contracts/input.ts'
import { pay } from '#server/trade/contracts/lifecycle/pay.ts'
import { takeStep } from '#server/trade/contracts/lifecycle/step.ts'
import { addDraft } from '#server/trade/contracts/lines/draft.ts'
import { quickAddCustomer } from '#server/trade/customers/customer.ts'
import { paymentInput } from '#server/trade/payments/input.ts'
import { enterGold, OWNER, openBigShop } from '#tests/support/big-shop.ts'
import { AS_IN_PRODUCTION, benchDatabases } from './bench-databases.ts'
import type { Ratio } from './figures.ts'

const PIECES = 100_000
const TILLS = 8
const TILL_EVERY_MS = 500
const LONGEST_WAIT_MS = 500
/** How long tills on Postgres wait while a run writes the prices of 100,000 pieces. */
export async function paymentsBesideRun(): Promise<Ratio> {
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
