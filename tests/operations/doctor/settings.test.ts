import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkSettings } from '#server/operations/doctor/settings-checks.ts'
import { checkNode } from '#server/operations/doctor/system-checks.ts'
import type { Settings } from '#server/platform/env/env.ts'
import { estimateEntropyBits, MIN_ENTROPY_BITS } from '#server/platform/security/secrets.ts'
import { testSettings } from '#tests/support/fakes.ts'

const LOCAL = 'made-here-at-the-first-local-start-0123456789'
const RANDOM = 'kB3vX9qLzT7mW2nR5yH8cJ4fD6gS1pA0'
const secret = (current: string, previous: string | null = null): Partial<Settings> => ({
  sessionSecrets: { current, previous },
})

const MAIL = { url: 'smtp://mail.example', from: 'desk@shop.example', allowsPlaintext: false }
const postgres = (host: string, query = ''): Partial<Settings> => ({
  databaseUrl: `postgres://assay:password@${host}/shop${query}`,
})

let storage: string
beforeAll(() => {
  storage = mkdtempSync(join(tmpdir(), 'assay-doctor-'))
  writeFileSync(join(storage, 'session-secret'), `${LOCAL}\n`)
})
afterAll(() => rmSync(storage, { recursive: true }))

const GOOD: Partial<Settings> = {
  production: true,
  appUrl: 'https://assay.example',
  ...secret(RANDOM),
  trustProxy: ['127.0.0.1'],
}
const found = (settings: Partial<Settings> = {}) =>
  checkSettings({ ...testSettings, storage, ...GOOD, ...settings })
const stateOf = async (name: string, settings: Partial<Settings>) =>
  (await found(settings)).find((one) => one.name === name)?.state

test('safe settings have no findings', async () => {
  expect((await found()).filter(({ state }) => state !== 'ok')).toEqual([])
})

test.each<[string, Partial<Settings>, string]>([
  ['APP_URL', { appUrl: 'http://assay.example' }, 'refused'],
  ['APP_URL', { appUrl: 'http://localhost:3000' }, 'warning'],
  ['SESSION_SECRET', secret('short'), 'refused'],
  ['SESSION_SECRET', secret(LOCAL), 'refused'],
  ['SESSION_SECRET_PREVIOUS', secret(RANDOM, LOCAL), 'warning'],
  ['SEED', { seed: 'demo' }, 'refused'],
  ['NODE_ENV', { production: false }, 'warning'],
  ['HOST', { host: '0.0.0.0' }, 'warning'],
  ['HOST', { host: '::1' }, 'ok'],
  ['TRUST_PROXY', { trustProxy: 0 }, 'warning'],
  ['TRUST_PROXY', { trustProxy: 1 }, 'ok'],
  ['ADMIN_PASSWORD', { adminPassword: 'still in the environment' }, 'warning'],
  ['ADMIN_PASSWORD', { adminPassword: 'password1234567' }, 'refused'],
  ['ADMIN_PASSWORD', { adminPassword: 'Pass word-1234567' }, 'refused'],
  ['ADMIN_PASSWORD', { adminPassword: 'abababababababababab' }, 'refused'],
  ['ADMIN_PASSWORD', { adminPassword: 'P@ssw0rdP@ssw0rd' }, 'refused'],
  ['ADMIN_PASSWORD', { adminPassword: 'assay for our shop' }, 'refused'],
  ['DATABASE_URL', postgres('127.0.0.1'), 'ok'],
  ['DATABASE_URL', { databaseUrl: 'postgres:///shop?host=/run/postgresql' }, 'ok'],
  ['DATABASE_URL', postgres('db.example'), 'refused'],
  ['DATABASE_URL', postgres('db.example', '?sslmode=prefer'), 'refused'],
  ['DATABASE_URL', postgres('db.example', '?sslmode=disable'), 'refused'],
  ['DATABASE_URL', postgres('db.example', '?sslmode=no-verify'), 'warning'],
  ['DATABASE_URL', postgres('db.example', '?sslmode=verify-full'), 'ok'],
  ['DATABASE_URL', { ...postgres('db.example'), allowPlaintext: ['database'] }, 'warning'],
  ['DATABASE_URL', { ...postgres('db.example'), allowPlaintext: ['smtp'] }, 'refused'],
  ['ALLOW_PLAINTEXT', { mail: { ...MAIL, allowsPlaintext: true } }, 'warning'],
  ['FEED_ALLOW_LOCAL', { feeds: { ...testSettings.feeds, allowLocal: true } }, 'warning'],
])('%s: %o is %s', async (name, settings, state) => {
  expect(await stateOf(name, settings)).toBe(state)
})

test.each([
  'x'.repeat(64),
  'changeme'.repeat(5),
  'Change-Me-'.repeat(4),
  'brass tray brass tray brass tray brass tray',
  'my-very-long-session-secret-please-change-this-in-production',
  'abcdefghijklmnopqrstuvwxyz0123456789',
  '0123456789'.repeat(4),
  'qwertyuiopasdfghjklzxcvbnm1234567890',
  'make one with: openssl rand -base64 48',
  'at least 32 bytes; required in production',
  'correct-horse-battery-staple-1234',
  'purple-monkey-dishwasher-lamp-table-77',
])('ASVS 65: a SESSION_SECRET that can be guessed is refused: %s', async (current) => {
  expect(await stateOf('SESSION_SECRET', secret(current))).toBe('refused')
})

test('no random secret is refused, in any encoding', async () => {
  for (let time = 0; time < 2000; time++)
    for (const letters of ['hex', 'base64', 'base64url'] as const) {
      const random = randomBytes(letters === 'hex' ? 16 : 24).toString(letters)
      expect(estimateEntropyBits(random), random).toBeGreaterThan(MIN_ENTROPY_BITS)
      if (time < 10)
        expect([random, await stateOf('SESSION_SECRET', secret(random))]).toEqual([random, 'ok'])
    }
})

test('findings contain no secret', async () => {
  const settings = { ...secret(LOCAL, RANDOM), adminPassword: 'a secret of ours' }
  const text = JSON.stringify(await found(settings))
  expect(text).not.toContain(LOCAL)
  expect(text).not.toContain(RANDOM)
  expect(text).not.toContain('a secret of ours')
})

test.each([
  ['20.11.0', 'refused'],
  ['24.19.4', 'refused'],
  ['24.20.0', 'refused'],
  ['25.9.0', 'refused'],
  ['26.6.0', 'refused'],
  ['26.7.0', 'ok'],
  ['28.0.0', 'ok'],
])('Node %s is %s', (version, state) => {
  expect(checkNode(version).state).toBe(state)
})
