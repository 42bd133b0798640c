import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { SYSTEM } from '#server/access/actor.ts'
import { previewReprice } from '#server/pricing/run-requests/reprice.ts'
import { applyRun } from '#server/pricing/runs/apply.ts'
import { type BigShop, enterGold, openBigShop } from '#tests/support/big-shop.ts'
import { writeBare } from './bare-writes.ts'
import { benchDatabases } from './bench-databases.ts'
import { median, type Ratio } from './figures.ts'

const PIECES = 100_000
const ROUNDS = 3
const GOAL = 3
const MOST_MB = 512
const FIRST_GOLD = 4150
const run = promisify(execFile)

/**
 * Time to reprice 100,000 pieces after gold moved (calculate, store the preview, write prices and ledger), compared with a
 * minimal batched UPDATE and INSERT of the same rows, measured alternately on the same database.
 */
export async function reprice(engine: 'sqlite' | 'postgres'): Promise<Ratio[]> {
  const databases = await benchDatabases(engine)
  const url = await databases.url('bench')
  const shop = await openBigShop(url, PIECES)
  try {
    // The first prices of all pieces; also a warm-up.
    await repriceOnce(shop, 4100)
    const rounds: Round[] = []
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push(await inTurns(shop, FIRST_GOLD + round))
    return [asRatio(engine, rounds), await memory(engine, url, FIRST_GOLD + ROUNDS)]
  } finally {
    await shop.close()
    await databases.remove()
  }
}

/** The peak memory of a process that only reprices the whole shop once. */
async function memory(engine: string, url: string, gold: number): Promise<Ratio> {
  const { stdout } = await run(process.execPath, ['bench/reprice-alone.ts', url, String(gold)])
  const mb = Number(stdout)
  return {
    name: `memory of ${PIECES} pieces, ${engine}`,
    value: mb / MOST_MB,
    detail: `${mb} MB at most, of ${MOST_MB}`,
    goal: '≤ 1.00',
    isMet: mb <= MOST_MB,
  }
}

type Round = { preview: number; apply: number; bare: number; rows: number }

/** Gold and every price rise; the minimal writes then restore the old prices. */
async function inTurns(shop: BigShop, gold: number): Promise<Round> {
  const { run, preview, apply } = await repriceOnce(shop, gold)
  const { ms: bare, rows } = await writeBare(shop.ctx, run)
  return { preview, apply, bare, rows }
}

async function repriceOnce(shop: BigShop, gold: number) {
  await enterGold(shop, gold)
  const started = performance.now()
  const run = await previewReprice(shop.ctx, SYSTEM, { kind: 'reprice', idempotencyKey: null })
  const previewed = performance.now()
  await applyRun(shop.ctx, SYSTEM, run, { includeHeld: false })
  return { run, preview: previewed - started, apply: performance.now() - previewed }
}

function asRatio(engine: string, rounds: Round[]): Ratio {
  const value = median(rounds.map(({ preview, apply, bare }) => (preview + apply) / bare))
  const [preview, apply, bare, rows] = (['preview', 'apply', 'bare', 'rows'] as const).map((part) =>
    Math.round(median(rounds.map((round) => round[part]))),
  )
  return {
    name: `reprice ${PIECES} pieces, ${engine}`,
    value,
    detail: `preview ${preview} ms + apply ${apply} ms, bare ${bare} ms for ${rows} rows`,
    goal: `≤ ${GOAL.toFixed(2)}`,
    isMet: value <= GOAL,
  }
}
