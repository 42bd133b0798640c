import pino from 'pino'
import { addMiamiCubanLink } from '#server/catalogue/products/miami-cuban-link.ts'
import { type Ctx, systemClock, systemIds } from '#server/platform/context.ts'
import { checkDurability, connect } from '#server/platform/database/connect.ts'
import { databaseFile, engineOf } from '#server/platform/database/dialect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { withStartLock } from '#server/platform/database/start-lock.ts'
import { Metrics } from '#server/platform/metrics/metrics.ts'
import { acquireFileLock } from '#server/platform/process/file-lock.ts'
import { exitOnError } from '#server/platform/process/terminal.ts'
import { reactions } from '#server/reactions.ts'
import { seed } from '#server/seed.ts'
import { readSettings } from '#server/settings.ts'
import {
  createShopBeforeYear,
  DemoExists,
  DemoRefused,
  simulateYear,
} from './seed-demo/demo-year.ts'

// npm run seed:demo: adds a realistic year of customers, contracts, payments and prices.

await exitOnError(main)

async function main(): Promise<void> {
  const settings = readSettings()
  process.once('exit', acquireFileLock(databaseFile(settings.databaseUrl)))
  const db = connect(settings.databaseUrl)
  // Without the example price of today, because the year is inserted before today.
  const ctx: Ctx = {
    db,
    clock: systemClock,
    ids: systemIds,
    reactions,
    metrics: new Metrics(),
    log: pino({ level: 'silent' }),
    settings: { ...settings, seed: 'empty' },
  }
  try {
    const engine = engineOf(settings.databaseUrl)
    await checkDurability(db, engine)
    const { admin } = await withStartLock(ctx, engine, async () => {
      await migrate(db, engine)
      await createShopBeforeYear(ctx)
      return seed(ctx, (email, password) =>
        print(`The first admin is ${email} with the password ${password}`),
      )
    })
    if (admin) await addMiamiCubanLink(ctx)
    const started = performance.now()
    await simulateYear(ctx, printProgress)
    if (process.stderr.isTTY) process.stderr.write('\r')
    print(`Added a demo year in ${((performance.now() - started) / 1000).toFixed(0)} seconds.`)
    if (admin?.made) print(`Sign in as ${admin.email} with the password above.`)
  } catch (error) {
    if (error instanceof DemoExists)
      return print('The shop already has a demo year; nothing was changed.')
    if (!(error instanceof DemoRefused)) throw error
    process.stderr.write(`No demo year: ${error.message}.\n`)
    process.exitCode = 1
  } finally {
    await db.destroy()
  }
}

function printProgress(share: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${Math.round(share * 100)} % `)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
