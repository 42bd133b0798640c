import type { ClientRequest } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Browser } from '#tests/support/browser.ts'
import { apply, chainShop, enterGold, type Inertia, owner } from '#tests/support/priced-shop.ts'
import type { Shop } from '#tests/support/shop.ts'
import { bytesOf, openRequest, responseTo } from './plain-http.ts'
import { csv } from './price-files.ts'

const PIECES = 50_000

let shop: Shop
let olga: Inertia
let browser: Browser
beforeEach(async () => {
  shop = await chainShop()
  olga = await owner(shop)
  browser = await shop.admin()
  await enterGold(olga, '4100.00')
})
afterEach(() => shop.close())

/** As many pieces as the largest file has: copies of one with distinct sizes. */
async function manyPieces(): Promise<string> {
  const { db } = shop.ctx
  const { id: _, ...first } = await db
    .selectFrom('variants')
    .selectAll()
    .limit(1)
    .executeTakeFirstOrThrow()
  for (let start = 0; start < PIECES; start += 500) {
    const rows = Array.from({ length: 500 }, (_, at) => ({
      ...first,
      sku: `M-${start + at}`,
      colour: 'rose' as const,
      width: 100 + Math.floor((start + at) / 3_000),
      length: 500 + ((start + at) % 3_000),
    }))
    await db.insertInto('variants').values(rows).execute()
  }
  return csv(
    ['sku', 'price'],
    ...Array.from({ length: PIECES }, (_, at) => [`M-${at}`, `${4_000 + at}.50`]),
  )
}

const count = async (table: 'price_runs' | 'price_run_lines' | 'price_changes') => {
  const { n } = await shop.ctx.db
    .selectFrom(table)
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

const openPreview = (): ClientRequest =>
  openRequest(shop, browser, 'POST', '/price-import/previews')

test('50,000 rows are imported at once, other requests are served meanwhile, and cancelling saves nothing', async () => {
  const file = await manyPieces()

  const pending = openPreview()
  const response = await responseTo(pending, file)
  let received = ''
  for await (const part of response) {
    received += part
    if (received.includes('"phase":"price"')) break
  }
  pending.destroy()
  await wait(500)
  expect(await count('price_run_lines')).toBe(0)
  expect(await count('price_runs')).toBe(0)

  const responseBytes = bytesOf(await responseTo(openPreview(), file))
  let otherRequests = 0
  let isOver = false
  void responseBytes.finally(() => {
    isOver = true
  })
  while (!isOver) {
    expect((await browser.get('/price-runs', { 'X-Inertia': 'true' })).status).toBeLessThan(500)
    otherRequests++
  }
  expect(otherRequests).toBeGreaterThan(3)
  const lines = (await responseBytes)
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const phases = lines.filter(({ phase }) => phase === 'price')
  expect(phases.length).toBeGreaterThan(50)
  expect(lines.at(-1)).toEqual({ run: expect.any(Number) })
  expect(await count('price_run_lines')).toBe(PIECES)

  const { run } = lines.at(-1)
  await apply(olga, run, { includeHeld: true, overrideReason: 'as agreed with the supplier' })
  expect(await count('price_changes')).toBe(PIECES)
}, 300_000)

test('one row more is refused beside the file', async () => {
  const rows = Array.from({ length: PIECES + 1 }, (_, at) => [`M-${at}`, '12'])
  const body = await bytesOf(await responseTo(openPreview(), csv(['sku', 'price'], ...rows)))
  const last = JSON.parse(body.toString().trim().split('\n').at(-1) ?? '')
  expect(last.errors.file).toMatch(/50,000 rows/)
  expect(await count('price_runs')).toBe(0)
}, 120_000)
