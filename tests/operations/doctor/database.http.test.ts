import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createUser } from '#server/identity/accounts/account.ts'
import { checkDatabase } from '#server/operations/doctor/database-checks.ts'
import { refuseUnsafe } from '#server/operations/doctor/doctor.ts'
import { connect } from '#server/platform/database/connect.ts'
import { BadSetting } from '#server/platform/env/env.ts'
import { freshDatabase } from '#tests/support/database/fresh-database.ts'
import { ADMIN, openShop, PASSWORD, type Shop } from '#tests/support/shop.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const isSqlite = inject('engine') === 'sqlite'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  shop.clock.set(new Date().toISOString())
})
afterAll(() => shop.close())

const stateOf = async (name: string) =>
  (await checkDatabase(shop.ctx)).find((one) => one.name === name)?.state

test('a database of this release with the right time is ok', async () => {
  // The Postgres of the tests may lose data in a power failure, which the doctor detects.
  expect(await stateOf('database')).toBe(isSqlite ? 'ok' : 'refused')
  expect(await stateOf('schema')).toBe('ok')
  expect(await stateOf('clock')).toBe('ok')
  expect(await stateOf('first admin')).toBe('ok')
})

test('a wrong clock is detected', async () => {
  const now = new Date().toISOString()
  shop.clock.set(new Date(Date.parse(now) - 20_000).toISOString())
  expect(await stateOf('clock')).toBe('warning')
  shop.clock.set(new Date(Date.parse(now) - 3_600_000).toISOString())
  expect(await stateOf('clock')).toBe('refused')
  shop.clock.set(new Date().toISOString())
})

test('a database of an older release has pending migrations', async () => {
  const { url, drop } = await freshDatabase()
  const db = connect(url)
  await sql`delete from kysely_migration where name = '0014-people'`.execute(db)
  const found = await checkDatabase({ ...shop.ctx, db })
  await db.destroy()
  await drop()
  expect(found).toContainEqual({
    name: 'schema',
    state: 'warning',
    message: '1 changes will be made at the next start',
  })
})

test('the password of the first start is reported until it is changed', async () => {
  const { settings } = shop.ctx
  Object.assign(settings, { adminEmail: ADMIN, adminPassword: PASSWORD })
  expect(await stateOf('first admin')).toBe('warning')
  Object.assign(settings, { adminPassword: 'another one, never used' })
  expect(await stateOf('first admin')).toBe('ok')
  Object.assign(settings, { adminEmail: 'admin@assay.test', adminPassword: null })
})

test('the default address of the first start is reported', async () => {
  await createUser(shop.ctx, {
    email: 'Admin@assay.local',
    name: 'Admin',
    role: 'admin',
    password: PASSWORD,
  })
  expect(await stateOf('first admin')).toBe('warning')
})

test('the server starts in production only when nothing is refused, and reports everything refused', async () => {
  const unsafe = {
    ...shop.ctx.settings,
    production: true,
    sessionSecrets: { current: 'Yq7pZ0vLx2nR8sKd4TfWj1BhGc6MuEa3oXi9NlVw5Qz', previous: null },
    seed: 'demo' as const,
    appUrl: 'http://assay.example',
  }
  const start = refuseUnsafe({ ...shop.ctx, settings: unsafe })
  await expect(start).rejects.toThrow(BadSetting)
  await expect(start).rejects.toThrow(/APP_URL: use https[\s\S]*SEED: demo/)
  const safe = { ...unsafe, seed: 'empty' as const, appUrl: 'https://assay.example' }
  const safeStart = refuseUnsafe({ ...shop.ctx, settings: safe })
  if (!isSqlite) return expect(safeStart).rejects.toThrow(/^database: .*fsync = off$/)
  await safeStart
  expect(shop.log).toContainEqual(expect.objectContaining({ check: 'TRUST_PROXY' }))
})

test.runIf(!isSqlite)(
  'client programs of Postgres that are missing, or older than the server, are named with the version to install',
  async () => {
    const folder = temporaryFolder('assay-programs-')
    const { settings } = shop.ctx
    const { backups } = settings
    const path = process.env.PATH
    const found = async () =>
      (await checkDatabase(shop.ctx)).filter(({ name }) => name === 'backup programs')
    const install = (version: string) => {
      for (const program of ['pg_dump', 'pg_restore'])
        writeFileSync(
          join(folder, program),
          `#!/bin/sh\necho "${program} (PostgreSQL) ${version}"\n`,
          {
            mode: 0o755,
          },
        )
    }
    try {
      process.env.PATH = folder
      expect(await found()).toEqual([])
      settings.backups = { at: '02:30', copyTo: null }
      expect(await found()).toMatchObject([
        { state: 'warning', message: expect.stringContaining('pg_dump is missing: install') },
      ])
      install('15.18 (Debian 15.18-0+deb12u1)')
      expect(await found()).toMatchObject([
        {
          state: 'warning',
          message:
            "pg_dump is of version 15, older than the server's 18: install the client programs of PostgreSQL 18 or newer",
        },
      ])
      install('18.1')
      expect(await found()).toMatchObject([{ state: 'ok' }])
    } finally {
      process.env.PATH = path
      settings.backups = backups
      rmSync(folder, { recursive: true })
    }
  },
)
