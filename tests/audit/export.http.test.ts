import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { recordingExport } from '#server/audit/record-export.ts'
import { listFile } from '#server/http/routing/download.ts'
import { siteMap } from '#server/routes.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'

const ROW = Array.from({ length: 200 }, () => ['of a long list'])
const LONG = 100_000

async function* rows(): AsyncGenerator<string[][]> {
  for (let batch = 0; batch < LONG; batch++) yield ROW
}

const list = listFile('/long-list', z.object({}), async ({ ctx, actor }) =>
  recordingExport(ctx, actor, 'long', { name: 'long', columns: ['line'], rows: rows() }),
)

let shop: Shop
beforeEach(async () => {
  shop = await openShop({ siteMap: [...siteMap, list] })
})
afterEach(() => shop.close())

/** Receives the beginning of a file and disconnects. */
async function startDownload(path: string): Promise<void> {
  const { cookies } = await shop.admin()
  const { port } = shop.server.address() as AddressInfo
  const headers = {
    Host: new URL(shop.ctx.settings.appUrl).host,
    Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  }
  await new Promise<void>((resolve, reject) => {
    const download = get({ port, path, headers }, (answer) => {
      answer.once('data', () => {
        download.destroy()
        resolve()
      })
    })
    download.once('error', reject)
  })
}

const exportEntry = () =>
  shop.ctx.db
    .selectFrom('audit_entries')
    .select(['act', 'subject_id', 'details'])
    .where('act', '=', 'list_exported')
    .executeTakeFirst()

test.each(['csv', 'xlsx'])(
  'an interrupted export as %s is recorded with its number of rows',
  async (format) => {
    await startDownload(`/long-list?format=${format}`)
    await vi.waitFor(async () => expect(await exportEntry()).toBeDefined(), 5_000)
    const { details = '{}' } = (await exportEntry()) ?? {}
    expect(JSON.parse(details)).toMatchObject({ whole: false })
    expect(JSON.parse(details).rows).toBeGreaterThan(0)
  },
)
