import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { node } from '#server/doctor/house-checks.ts'
import { checkSettings } from '#server/doctor/settings-checks.ts'
import type { Settings } from '#server/env.ts'
import { testSettings } from '#tests/support/settings.ts'

const LOCAL = 'made-here-at-the-first-local-start-0123456789'

let storage: string
beforeAll(() => {
  storage = mkdtempSync(join(tmpdir(), 'assay-doctor-'))
  writeFileSync(join(storage, 'session-secret'), `${LOCAL}\n`)
})
afterAll(() => rmSync(storage, { recursive: true }))

const GOOD: Partial<Settings> = {
  production: true,
  appUrl: 'https://assay.example',
  sessionSecret: 'kB3vX9qLzT7mW2nR5yH8cJ4fD6gS1pA0',
  trustProxy: ['127.0.0.1'],
}
const found = (settings: Partial<Settings> = {}) =>
  checkSettings({ ...testSettings, storage, ...GOOD, ...settings })
const stateOf = (name: string, settings: Partial<Settings>) =>
  found(settings).find((one) => one.name === name)?.state

test('a house in good order has nothing to say against it', () => {
  expect(found().filter(({ state }) => state !== 'ok')).toEqual([])
})

test.each<[string, Partial<Settings>, string]>([
  ['APP_URL', { appUrl: 'http://assay.example' }, 'refused'],
  ['APP_URL', { appUrl: 'http://localhost:3000' }, 'warning'],
  ['SESSION_SECRET', { sessionSecret: 'short' }, 'refused'],
  ['SESSION_SECRET', { sessionSecret: LOCAL }, 'refused'],
  ['SESSION_SECRET', { sessionSecret: 'x'.repeat(64) }, 'refused'],
  ['SEED', { seed: 'demo' }, 'refused'],
  ['NODE_ENV', { production: false }, 'warning'],
  ['HOST', { host: '0.0.0.0' }, 'warning'],
  ['HOST', { host: '::1' }, 'ok'],
  ['TRUST_PROXY', { trustProxy: 0 }, 'warning'],
  ['TRUST_PROXY', { trustProxy: 1 }, 'ok'],
  ['ADMIN_PASSWORD', { adminPassword: 'still in the environment' }, 'warning'],
  ['FEED_ALLOW_LOCAL', { feeds: { ...testSettings.feeds, allowLocal: true } }, 'warning'],
])('%s: %o is %s', (name, settings, state) => {
  expect(stateOf(name, settings)).toBe(state)
})

test('what is found tells no secret', () => {
  const told = JSON.stringify(found({ sessionSecret: LOCAL, adminPassword: 'a secret of ours' }))
  expect(told).not.toContain(LOCAL)
  expect(told).not.toContain('a secret of ours')
})

test.each([
  ['20.11.0', 'refused'],
  ['24.19.4', 'refused'],
  ['24.20.0', 'ok'],
  ['25.9.0', 'refused'],
  ['26.6.0', 'refused'],
  ['26.7.0', 'ok'],
  ['28.0.0', 'ok'],
])('Node %s is %s', (version, state) => {
  expect(node(version).state).toBe(state)
})
