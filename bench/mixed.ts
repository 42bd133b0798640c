import { availableParallelism, loadavg } from 'node:os'
import { SYSTEM } from '#server/access/actor.ts'
import type { Metal } from '#server/formula/units/karat.ts'
import { metalsSold } from '#server/market/gold-settings.ts'
import { previewReprice } from '#server/pricing/run-requests/reprice.ts'
import { applyRun } from '#server/pricing/runs/apply.ts'
import { runOf } from '#server/pricing/runs/price-run.ts'
import { type BigShop, enterGold, openBigShop } from '#tests/support/big-shop.ts'
import { benchDatabases } from './bench-databases.ts'
import { median, type Ratio } from './figures.ts'
import { analyze, openMixedShop } from './mixed-shop.ts'

const PIECES = 100_000
const ROUNDS = 5
const GOAL = 1.15
const FIRST_PRICES: Partial<Record<Metal, number>> = { XAU: 4_100, XAG: 52, XPT: 1_580 }
/** All metals rise by this between two runs, so that every price changes. */
const RISE = 1.02

/**
 * Time to reprice 100,000 mixed pieces (`openMixedShop`), compared with as many chains, measured alternately in two
 * databases of one engine: the shortest and the median of each.
 */
export async function mixed(engine: 'sqlite' | 'postgres'): Promise<Ratio[]> {
  const databases = await benchDatabases(engine)
  const shops = {
    chains: await openBigShop(await databases.url('chains'), PIECES),
    mixed: await openMixedShop(await databases.url('mixed'), PIECES),
  }
  try {
    for (const shop of Object.values(shops)) await analyze(shop.ctx.db)
    const times: Record<keyof typeof shops, Timed[]> = { chains: [], mixed: [] }
    // Round 0 sets the first prices; it is also the warm-up.
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const name of ['chains', 'mixed'] as const) {
        const timed = await repriceOnce(shops[name], round)
        if (round > 0) times[name].push(timed)
      }
    return (
      [
        ['shortest', (values: number[]) => Math.min(...values)],
        ['median', median],
      ] as const
    ).map(([how, of]) => ratioOf(`${engine}, ${how}`, times, of))
  } finally {
    for (const shop of Object.values(shops)) await shop.close()
    await databases.remove()
  }
}

interface Timed {
  preview: number
  apply: number
  total: number
}

async function repriceOnce(shop: BigShop, round: number): Promise<Timed> {
  const factor = RISE ** round
  for (const metal of await metalsSold(shop.ctx.db))
    await enterGold(shop, (FIRST_PRICES[metal] ?? 0) * factor, metal)
  const started = performance.now()
  const run = await previewReprice(shop.ctx, SYSTEM, { kind: 'reprice', idempotencyKey: null })
  const previewed = performance.now()
  await applyRun(shop.ctx, SYSTEM, run, { includeHeld: false })
  const ended = performance.now()
  const { totals } = await runOf(shop.ctx.db, run)
  const { up, first } = JSON.parse(totals)
  // The rise of a cheap piece may be less than half a step of rounding.
  if (first + up < 0.99 * PIECES) throw new Error(`${up} of ${PIECES} prices rose: ${totals}`)
  return { preview: previewed - started, apply: ended - previewed, total: ended - started }
}

function ratioOf(
  name: string,
  times: { chains: Timed[]; mixed: Timed[] },
  of: (values: number[]) => number,
): Ratio {
  const timesOf = (kind: 'chains' | 'mixed', part: keyof Timed) =>
    Math.round(of(times[kind].map((one) => one[part])))
  const value = timesOf('mixed', 'total') / timesOf('chains', 'total')
  const parts = (kind: 'chains' | 'mixed') =>
    `${kind} ${timesOf(kind, 'preview')} + ${timesOf(kind, 'apply')} ms`
  return {
    name: `${PIECES} mixed pieces, ${name}`,
    value,
    detail: `${parts('mixed')}, ${parts('chains')}, load ${(loadavg()[0] ?? 0).toFixed(1)} on ${availableParallelism()} cores`,
    goal: `≤ ${GOAL.toFixed(2)}`,
    isMet: value <= GOAL,
  }
}
