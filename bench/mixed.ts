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

const ROUNDS = 3
const GOAL = 1.15
const FIRST_PRICES: Partial<Record<Metal, number>> = { XAU: 4_100, XAG: 52, XPT: 1_580 }
/** All metals rise by this between two runs, so that every price changes. */
const RISE = 1.02

/**
 * Time to reprice mixed pieces (`openMixedShop`), compared with as many chains, measured alternately in two databases of one
 * engine: the shortest and the median of each, and with SQLite, all of which is in this process, its processor time, which
 * other work on the machine changes least.
 */
export async function mixed(engine: 'sqlite' | 'postgres', pieces: number): Promise<Ratio[]> {
  const databases = await benchDatabases(engine)
  const shops = {
    chains: await openBigShop(await databases.url('chains'), pieces),
    mixed: await openMixedShop(await databases.url('mixed'), pieces),
  }
  try {
    for (const shop of Object.values(shops)) await analyze(shop.ctx.db)
    const times: Record<keyof typeof shops, Timed[]> = { chains: [], mixed: [] }
    // Round 0 sets the first prices; it is also the warm-up.
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const name of ['chains', 'mixed'] as const) {
        const timed = await repriceOnce(shops[name], round, pieces)
        if (round > 0) times[name].push(timed)
      }
    const name = `${pieces} mixed pieces, ${engine}`
    const shortest = (values: number[]) => Math.min(...values)
    return [
      ratioOf(`${name}, shortest`, times, 'total', shortest),
      ratioOf(`${name}, median`, times, 'total', median),
      ...(engine === 'sqlite' ? [ratioOf(`${name}, processor`, times, 'processor', median)] : []),
    ]
  } finally {
    for (const shop of Object.values(shops)) await shop.close()
    await databases.remove()
  }
}

interface Timed {
  preview: number
  apply: number
  total: number
  /** The processor time of this process. */
  processor: number
}

async function repriceOnce(shop: BigShop, round: number, pieces: number): Promise<Timed> {
  const factor = RISE ** round
  for (const metal of await metalsSold(shop.ctx.db))
    await enterGold(shop, (FIRST_PRICES[metal] ?? 0) * factor, metal)
  const before = process.cpuUsage()
  const started = performance.now()
  const run = await previewReprice(shop.ctx, SYSTEM, { kind: 'reprice', idempotencyKey: null })
  const previewed = performance.now()
  await applyRun(shop.ctx, SYSTEM, run, { includeHeld: false })
  const ended = performance.now()
  const { user, system } = process.cpuUsage(before)
  const { totals } = await runOf(shop.ctx.db, run)
  const { up, first } = JSON.parse(totals)
  // The rise of a cheap piece may be less than half a step of rounding.
  if (first + up < 0.99 * pieces) throw new Error(`${up} of ${pieces} prices rose: ${totals}`)
  return {
    preview: previewed - started,
    apply: ended - previewed,
    total: ended - started,
    processor: (user + system) / 1000,
  }
}

function ratioOf(
  name: string,
  times: { chains: Timed[]; mixed: Timed[] },
  compared: keyof Timed,
  of: (values: number[]) => number,
): Ratio {
  const timeOf = (kind: 'chains' | 'mixed', part: keyof Timed) =>
    Math.round(of(times[kind].map((one) => one[part])))
  const value = timeOf('mixed', compared) / timeOf('chains', compared)
  const parts = (kind: 'chains' | 'mixed') =>
    `${kind} ${timeOf(kind, 'preview')} + ${timeOf(kind, 'apply')} ms, ${compared} ${timeOf(kind, compared)}`
  const load = `load ${(loadavg()[0] ?? 0).toFixed(1)} on ${availableParallelism()} cores`
  return {
    name,
    value,
    detail: `${parts('mixed')}, ${parts('chains')}, ${load}`,
    goal: `≤ ${GOAL.toFixed(2)}`,
    isMet: value <= GOAL,
  }
}
