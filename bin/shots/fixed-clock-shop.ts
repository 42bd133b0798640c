import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import pino from 'pino'
import { createShopBeforeYear, simulateYear } from '#bin/seed-demo/demo-year.ts'
import { createApp } from '#server/app.ts'
import { addMiamiCubanLink } from '#server/catalogue/products/miami-cuban-link.ts'
import { builtAssets } from '#server/http/assets/assets.ts'
import { type Ctx, systemIds } from '#server/platform/context.ts'
import { connect } from '#server/platform/database/connect.ts'
import { engineOf } from '#server/platform/database/dialect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { Metrics } from '#server/platform/metrics/metrics.ts'
import { reactions } from '#server/reactions.ts'
import { seed } from '#server/seed.ts'
import { demoYearPages, PAGES } from '#tests/support/pages.ts'

/** The time in every screenshot. */
export const NOW = '2026-11-21T14:30:00.000Z'
const EMAIL = 'olga@assay.test'
const PASSWORD = 'a password for pictures'

interface FixedClockShop {
  url: string
  /** Every page for signed-in users. */
  pages: string[]
  close: () => Promise<void>
}

/** A shop after the demo year, with a fixed clock, so that screenshots differ only when the page changes. */
export async function openFixedClockShop(): Promise<FixedClockShop> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-shots-'))
  const databaseUrl = `sqlite:${join(folder, 'assay.db')}`
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  const ctx = await contextAt(databaseUrl, url)
  server.on('request', createApp(ctx, { assets: builtAssets() }))
  return {
    url,
    pages: [...PAGES, ...(await demoYearPages(ctx.db))],
    close: async () => {
      server.close()
      server.closeAllConnections()
      await ctx.db.destroy()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function contextAt(databaseUrl: string, appUrl: string): Promise<Ctx> {
  const ctx: Ctx = {
    db: connect(databaseUrl),
    clock: { now: () => NOW },
    ids: systemIds,
    reactions,
    metrics: new Metrics(),
    log: pino({ level: 'error' }),
    settings: {
      production: false,
      port: 0,
      host: '127.0.0.1',
      appUrl,
      databaseUrl,
      allowPlaintext: [],
      sessionSecrets: { current: 'a secret for pictures, and for nothing else', previous: null },
      isSessionSecretLost: false,
      adminEmail: EMAIL,
      adminPassword: PASSWORD,
      seed: 'empty',
      // Without sources, so that the gold price does not change.
      alerts: { email: null, webhook: null },
      backups: { at: 'off', copyTo: null },
      audit: { anchorFile: null, anchorUrl: null },
      feeds: { urls: {}, pollS: null, sources: [], allowLocal: false },
      webhooks: { allowLocal: false },
      storage: '',
      mail: null,
      drainSeconds: 0,
      trustProxy: 0,
      metricsToken: null,
      argon2: { memoryCost: 8, timeCost: 1, parallelism: 1 },
    },
  }
  await migrate(ctx.db, engineOf(databaseUrl))
  await createShopBeforeYear(ctx)
  await seed(ctx)
  await addMiamiCubanLink(ctx)
  await simulateYear(ctx, () => undefined)
  return ctx
}

/** Signs in the shop's admin; the home page is open afterwards. */
export async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`)
  await page.locator('input[type=email]').fill(EMAIL)
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(({ pathname }) => pathname === '/')
}
