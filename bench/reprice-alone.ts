// Reprices the shop at a URL in its own process and prints the peak memory in MB.
import { SYSTEM } from '#server/access/actor.ts'
import { previewReprice } from '#server/pricing/run-requests/reprice.ts'
import { applyRun } from '#server/pricing/runs/apply.ts'
import { runOf } from '#server/pricing/runs/price-run.ts'
import { enterGold, reopenBigShop } from '#tests/support/big-shop.ts'
import { FakeClock } from '#tests/support/fakes.ts'

const [url = '', gold = ''] = process.argv.slice(2)
// Later than everything in the shop.
const shop = reopenBigShop(url, new FakeClock('2026-11-21T18:00:00.000Z'))
await enterGold(shop, Number(gold))
const run = await previewReprice(shop.ctx, SYSTEM, { kind: 'reprice', idempotencyKey: null })
await applyRun(shop.ctx, SYSTEM, run, { includeHeld: false })
const { totals } = await runOf(shop.ctx.db, run)
if (JSON.parse(totals).up === 0) throw new Error('no price changed: nothing was measured')
await shop.close()
process.stdout.write(String(Math.round(process.resourceUsage().maxRSS / 1024)))
