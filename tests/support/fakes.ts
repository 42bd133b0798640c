import { join } from 'node:path'
import { builtAssets } from '#server/http/assets/assets.ts'
import { type Clock, plusMs } from '#server/platform/context.ts'
import type { Settings } from '#server/platform/env/env.ts'

/** The default settings of a shop under test. */
export const testSettings: Settings = {
  production: false,
  port: 3000,
  host: '127.0.0.1',
  appUrl: 'http://localhost:3000',
  drainSeconds: 0,
  trustProxy: 0,
  metricsToken: null,
  databaseUrl: 'sqlite::memory:',
  allowPlaintext: [],
  sessionSecrets: { current: 'a secret for tests, and for nothing else', previous: null },
  isSessionSecretLost: false,
  adminEmail: 'admin@assay.test',
  adminPassword: null,
  seed: 'empty',
  storage: 'storage',
  alerts: { email: null, webhook: null },
  audit: { anchorFile: null, anchorUrl: null },
  backups: { at: null, copyTo: null },
  // No test polls real sources.
  feeds: { urls: {}, pollS: null, sources: [], allowLocal: false },
  webhooks: { allowLocal: false },
  mail: null,
  // The real cost would only slow down the tests.
  argon2: { memoryCost: 8, timeCost: 1, parallelism: 1 },
}

/** A clock that only moves when it is set. */
export class FakeClock implements Clock {
  #now: string

  constructor(now = '2026-11-21T09:00:00.000Z') {
    this.#now = now
  }

  now(): string {
    return this.#now
  }

  set(now: string): void {
    this.#now = now
  }

  advance(ms: number): void {
    this.#now = plusMs(this.#now, ms)
  }
}

/** A stand-in for the built client, so that a server test needs no build. */
export const testAssets = builtAssets(join(import.meta.dirname, 'fixtures/build'))
