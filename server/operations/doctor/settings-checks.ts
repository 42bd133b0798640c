import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { passwordProblem } from '#server/identity/password/password-rules.ts'
import { passwordStrength } from '#server/identity/password/password-strength.ts'
import { databaseFile } from '#server/platform/database/dialect.ts'
import type { Settings } from '#server/platform/env/env.ts'
import { estimateEntropyBits, MIN_ENTROPY_BITS } from '#server/platform/security/secrets.ts'
import { type CheckResult, ok, refused, warning } from './check-result.ts'

/** Checks that need only the settings. */
export async function checkSettings(settings: Settings): Promise<CheckResult[]> {
  return [
    mode(settings),
    address(settings),
    await secret(settings),
    ...previousSecret(settings),
    host(settings),
    proxy(settings),
    seed(settings),
    await firstAdmin(settings),
    feeds(settings),
    ...databaseConnection(settings),
    ...mailConnection(settings),
  ]
}

function mode({ production }: Settings): CheckResult {
  const name = 'NODE_ENV'
  return production
    ? ok(name, 'production')
    : warning(name, 'set NODE_ENV=production: unsafe settings are then refused at the start')
}

function address({ appUrl }: Settings): CheckResult {
  const name = 'APP_URL'
  if (appUrl.startsWith('https:')) return ok(name, appUrl)
  return isLocal(new URL(appUrl).hostname)
    ? warning(name, `${appUrl} is reached from this machine only; others need an https address`)
    : refused(name, 'use https: over plain http, passwords and sessions can be read on the network')
}

async function secret({ sessionSecrets: { current }, storage }: Settings): Promise<CheckResult> {
  const name = 'SESSION_SECRET'
  const advice = 'make one with: openssl rand -base64 48'
  if (Buffer.byteLength(current) < 32)
    return refused(name, `it is shorter than 32 bytes; ${advice}`)
  if (current === localSecretIn(storage))
    return refused(name, `it is the one made for a local start; ${advice}`)
  if (await canBeGuessed(current))
    return refused(name, `it can be guessed: words, repetitions or few characters; ${advice}`)
  return ok(name, 'long, and not the local one')
}

/** The lowest estimate of 6,000 random secrets of 24 bytes, or 16 in hex, was 10^25. */
const MIN_GUESSES_LOG10 = 22

/** The estimate of the entropy knows the words of examples; that of the guesses knows phrases of English words. */
async function canBeGuessed(secret: string): Promise<boolean> {
  if (estimateEntropyBits(secret) < MIN_ENTROPY_BITS) return true
  const { guessesLog10 } = await passwordStrength({ password: secret, personal: [] })
  return guessesLog10 < MIN_GUESSES_LOG10
}

/** Not checked for strength: a guessable secret is a reason to replace it. */
function previousSecret({ sessionSecrets: { previous } }: Settings): CheckResult[] {
  if (previous === null) return []
  const message = 'accepted as well: npm run rotate-secret, and then remove it'
  return [warning('SESSION_SECRET_PREVIOUS', message)]
}

function localSecretIn(storage: string): string | null {
  const file = join(storage, 'session-secret')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

function host({ host: listenAddress, appUrl }: Settings): CheckResult {
  const name = 'HOST'
  if (isLocal(listenAddress) || listenAddress === '::1')
    return ok(name, `${listenAddress}: this machine only`)
  return warning(
    name,
    `${listenAddress} is reached by plain http from other machines, bypassing the proxy of ${appUrl}; listen on 127.0.0.1 beside the proxy, or close the port to others`,
  )
}

function proxy({ trustProxy, appUrl }: Settings): CheckResult {
  const name = 'TRUST_PROXY'
  if (trustProxy !== 0) return ok(name, String(trustProxy))
  if (!appUrl.startsWith('https:')) return ok(name, 'not set, and no proxy is needed')
  return warning(
    name,
    'not set: all visitors seem to come from the proxy, so one who guesses passwords locks out everybody; set it to the number of proxies, such as 1, or to their addresses',
  )
}

function seed({ seed: kind }: Settings): CheckResult {
  const name = 'SEED'
  return kind === 'demo'
    ? refused(name, 'demo fills the shop with examples priced by an example; use SEED=empty')
    : ok(name, kind)
}

async function firstAdmin({ adminEmail, adminPassword }: Settings): Promise<CheckResult> {
  const name = 'ADMIN_PASSWORD'
  if (adminPassword === null) return ok(name, `not set; the first admin is ${adminEmail}`)
  if (await passwordProblem(adminPassword, { name: 'Admin', email: adminEmail, shop: '' }))
    return refused(
      name,
      'others would guess it: it is easy to guess, or contains a name; leave it out, and a random one is generated',
    )
  return warning(name, 'take it out of the environment after the first sign-in')
}

function feeds({ feeds: { allowLocal } }: Settings): CheckResult {
  const name = 'FEED_ALLOW_LOCAL'
  return allowLocal
    ? warning(name, 'gold sources may be addresses within your own network; leave it out')
    : ok(name, 'gold sources are on the internet only')
}

/** Whether passwords and data are encrypted on their way to Postgres. */
function databaseConnection({ databaseUrl, allowPlaintext }: Settings): CheckResult[] {
  const name = 'DATABASE_URL'
  if (databaseFile(databaseUrl) !== null) return []
  const { hostname, searchParams } = new URL(databaseUrl)
  const host = searchParams.get('host') ?? hostname
  if (host.startsWith('/') || isLocal(host)) return [ok(name, 'Postgres is on this machine')]
  const mode = searchParams.get('sslmode') ?? (searchParams.has('ssl') ? 'verify-full' : 'none')
  if (mode === 'no-verify')
    return [warning(name, 'the certificate of Postgres is not verified; use sslmode=verify-full')]
  if (['require', 'verify-ca', 'verify-full'].includes(mode))
    return [ok(name, 'the connection to Postgres is encrypted')]
  return allowPlaintext.includes('database')
    ? [warning(name, 'the connection to Postgres is not encrypted, as ALLOW_PLAINTEXT permits')]
    : [
        refused(
          name,
          'the connection to Postgres is not encrypted: add ?sslmode=verify-full, or set ALLOW_PLAINTEXT=database if nobody else can read this network',
        ),
      ]
}

function mailConnection({ mail }: Settings): CheckResult[] {
  return mail?.allowsPlaintext
    ? [warning('ALLOW_PLAINTEXT', 'emails, with their links, may be sent unencrypted')]
    : []
}

function isLocal(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
