import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeAnchor } from '#server/audit/anchors.ts'
import { sealNow } from '#server/audit/chain.ts'
import { recordInTransaction } from '#server/audit/record.ts'
import { verifyLog } from '#server/operations/audit-log/verification.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const folder = temporaryFolder('assay-anchors-')
const anchorFile = join(folder, 'anchors.jsonl')

let shop: Shop
const received: string[] = []
const webhook = createServer(async (request, response) => {
  for await (const part of request) received.push(String(part))
  response.end()
})
beforeAll(async () => {
  await new Promise<void>((resolve) => webhook.listen(0, '127.0.0.1', resolve))
  const { port } = webhook.address() as AddressInfo
  const audit = { anchorFile, anchorUrl: `http://127.0.0.1:${port}/` }
  shop = await openShop({ settings: { audit, webhooks: { allowLocal: true } } })
})
afterAll(async () => {
  webhook.close()
  await shop.close()
  rmSync(folder, { recursive: true })
})

async function act(): Promise<void> {
  await recordInTransaction(shop.ctx, { id: null }, { act: 'run_applied', subject: 'price_run' })
  await sealNow(shop.ctx)
}

test('an anchor goes to the log, the file and the webhook', async () => {
  await act()
  await writeAnchor(shop.ctx)
  const { checked: entries, hash, anchors } = await verifyLog(shop.ctx)
  const anchor = { at: shop.clock.now(), entries, hash }
  expect(shop.log.at(-1)).toMatchObject({ anchor })
  expect(JSON.parse(received.join(''))).toEqual(anchor)
  expect(anchors).toEqual({ count: 1, entries, at: shop.clock.now() })
})

test('ASVS 62: a log that lacks the entry of an anchor is reported as broken', async () => {
  const kept = await shop.ctx.db.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow()
  await act()
  await writeAnchor(shop.ctx)
  const cut = readFileSync(anchorFile, 'utf8').trim().split('\n')
  expect(cut).toHaveLength(2)
  const later = JSON.stringify({ at: shop.clock.now(), entries: kept.entries + 9, hash: 'f' })
  writeFileSync(anchorFile, `${cut.join('\n')}\n{"at":"incompl\n${later}\n`)
  expect(await verifyLog(shop.ctx)).toMatchObject({
    broken: kept.entries + 9,
    reason: 'anchor',
    anchors: null,
  })
  writeFileSync(anchorFile, `${cut.join('\n')}\n`)
  expect(await verifyLog(shop.ctx)).toMatchObject({ broken: null, anchors: { count: 2 } })
})

test('an anchor that cannot be written is an error, and the others are written', async () => {
  received.length = 0
  const { settings } = shop.ctx
  const audit = { ...settings.audit, anchorFile: join(folder, 'missing/anchors.jsonl') }
  await expect(writeAnchor({ ...shop.ctx, settings: { ...settings, audit } })).rejects.toThrow(
    'could not be written everywhere',
  )
  expect(shop.log.at(-1)).toHaveProperty('anchor')
  expect(received).toHaveLength(1)
})
