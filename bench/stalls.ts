import { SYSTEM } from '#server/access/actor.ts'
import { previewReprice } from '#server/pricing/run-requests/reprice.ts'
import { applyRun } from '#server/pricing/runs/apply.ts'
import { undoRun } from '#server/pricing/runs/undo.ts'
import { undoEffect } from '#server/pricing/runs/undo-effect.ts'
import { importCustomers, previewImport } from '#server/trade/customers/import/import.ts'
import { importQuery, MAX_ROWS } from '#server/trade/customers/import/import-row.ts'
import { type BigShop, enterGold, OWNER, openBigShop } from '#tests/support/big-shop.ts'
import { benchDatabases } from './bench-databases.ts'
import { longestStop, type Ratio } from './figures.ts'

const PIECES = 50_000
const LONGEST_STOP_MS = 200

/** The longest time for which long work stops the event loop, so that no other request is answered. */
export async function stalls(engine: 'sqlite' | 'postgres'): Promise<Ratio[]> {
  const databases = await benchDatabases(engine)
  const shop = await openBigShop(await databases.url('bench'), PIECES)
  try {
    const stops = [...(await stopsOfRun(shop)), ...(await stopsOfImport(shop))]
    return stops.map(([name, ms]) => ({
      name: `stop by ${name}, ${engine}`,
      value: ms / LONGEST_STOP_MS,
      detail: `${ms.toFixed(0)} ms`,
      goal: '≤ 1.00',
      isMet: ms <= LONGEST_STOP_MS,
    }))
  } finally {
    await shop.close()
    await databases.remove()
  }
}

type Stop = [name: string, ms: number]

async function stopsOfRun(shop: BigShop): Promise<Stop[]> {
  const { ctx } = shop
  await enterGold(shop, 4_100)
  let run = 0
  const preview = async () => {
    run = await previewReprice(ctx, SYSTEM, { kind: 'reprice', idempotencyKey: null })
  }
  return [
    [`a preview of ${PIECES} prices`, await longestStop(preview)],
    [
      'its application',
      await longestStop(() => applyRun(ctx, SYSTEM, run, { includeHeld: false })),
    ],
    ['the effect of its undo', await longestStop(() => undoEffect(ctx, OWNER, run))],
    ['its undo', await longestStop(() => undoRun(ctx, OWNER, run))],
  ]
}

async function stopsOfImport({ ctx }: BigShop): Promise<Stop[]> {
  const rows = Array.from(
    { length: MAX_ROWS },
    (_, n) => `Customer ${n},customer${n}@example.com,Main Street ${n},Springfield`,
  )
  const file = Buffer.from(`name,email,address,city\n${rows.join('\n')}\n`)
  const query = { columns: 'name,email,address,city', key: 'import-of-bench' }
  const run = (dry: '0' | '1', way: 'skip' | 'update') =>
    longestStop(() => importCustomers(ctx, OWNER, file, importQuery.parse({ ...query, dry, way })))
  return [
    ['the columns of a file of customers', await longestStop(() => previewImport(file))],
    [`a dry import of ${MAX_ROWS} customers`, await run('1', 'skip')],
    ['their import', await run('0', 'skip')],
    ['their second import', await run('0', 'update')],
  ]
}
