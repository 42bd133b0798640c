import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import * as z from 'zod'
import type { SessionSecrets } from '#server/platform/security/secrets.ts'
import { type MailSettings, mailExpected, mailSettings, mailShape } from './mail-settings.ts'

/**
 * Settings that an area of the server, such as `market`, defines: it adds their type here, and `server/settings.ts`
 * passes its variables to `parseVariables`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: declarations in other files extend it
export interface AreaSettings {}

/** Environment variables and the settings that they become. */
export interface Variables<T> {
  /** Of an object of texts; an empty variable is like a missing one. */
  schema: z.ZodType<T>
  /** What each variable may be, by its name, for the message of `BadSetting`. A variable that is not here is not read. */
  expected: Record<string, string>
}

export type AreaVariables = { [area in keyof AreaSettings]: Variables<AreaSettings[area]> }

/** Validated settings, read once at startup. */
export interface Settings extends AreaSettings {
  production: boolean
  port: number
  host: string
  /** Base URL of links and redirects, without a trailing slash. */
  appUrl: string
  /** Seconds from the signal that ends the process until the port closes. */
  drainSeconds: number
  /** The number of proxies in front of the server, or their addresses. Forwarding headers of others are ignored. */
  trustProxy: number | string[]
  /** Allows to read `/metrics` from elsewhere; null: from this machine only. */
  metricsToken: string | null
  databaseUrl: string
  /** The kinds of servers on other machines to which connections may be unencrypted. */
  allowPlaintext: readonly PlaintextKind[]
  sessionSecrets: SessionSecrets
  /** The former secret is lost for good: what is sealed under it stays closed, and the audit log goes on with a new key. */
  isSessionSecretLost: boolean
  adminEmail: string
  /** Null: a random password is generated and printed once. */
  adminPassword: string | null
  seed: 'demo' | 'empty'
  storage: string
  /** Null: emails stay in the outbox, where an admin can read them. */
  mail: MailSettings | null
  /** Cost of password hashing; tests use a low one. */
  argon2: { memoryCost: number; timeCost: number; parallelism: number }
}

/** One line that names the setting. The server does not start. */
export class BadSetting extends Error {}

/** Reads and validates `process.env`. Throws `BadSetting` for the first invalid setting. */
export function parseVariables(
  areas: AreaVariables,
  env: NodeJS.ProcessEnv = process.env,
): Settings {
  checkMode(env)
  const production = env.NODE_ENV === 'production'
  const raw = check({ schema: shape, expected }, env)
  const areaSettings = Object.fromEntries(
    Object.entries(areas).map(([area, variables]) => [
      area,
      check(variables as Variables<unknown>, env),
    ]),
  ) as unknown as AreaSettings
  const storage = 'storage'
  const appUrl = (raw.APP_URL ?? `http://localhost:${raw.PORT}`).replace(/\/$/, '')
  if (production && !raw.APP_URL)
    throw new BadSetting('APP_URL must be set when NODE_ENV=production')
  if (production && !isSafeAddress(appUrl))
    throw new BadSetting('APP_URL is wrong: expected https (or localhost) when NODE_ENV=production')
  if (Boolean(raw.SMTP_URL) !== Boolean(raw.MAIL_FROM))
    throw new BadSetting('MAIL_FROM and SMTP_URL are set together, or neither')
  const sessionSecrets = {
    current: raw.SESSION_SECRET ?? localSecret(storage, production),
    previous: raw.SESSION_SECRET_PREVIOUS ?? null,
  }
  if (sessionSecrets.previous === sessionSecrets.current)
    throw new BadSetting(
      'SESSION_SECRET_PREVIOUS is wrong: expected another secret than SESSION_SECRET',
    )
  return {
    production,
    port: raw.PORT,
    host: raw.HOST,
    appUrl,
    drainSeconds: raw.DRAIN_S ?? (production ? 5 : 0),
    trustProxy: raw.TRUST_PROXY,
    metricsToken: raw.METRICS_TOKEN ?? null,
    databaseUrl: raw.DATABASE_URL,
    allowPlaintext: raw.ALLOW_PLAINTEXT,
    sessionSecrets,
    isSessionSecretLost: raw.SESSION_SECRET_LOST === '1',
    adminEmail: raw.ADMIN_EMAIL,
    adminPassword: raw.ADMIN_PASSWORD ?? null,
    seed: raw.SEED ?? (production ? 'empty' : 'demo'),
    storage,
    mail: mailSettings(raw, raw.ALLOW_PLAINTEXT.includes('smtp')),
    argon2: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
    ...areaSettings,
  }
}

/** The names of the environment variables that `parseVariables` reads. */
export function variableNames(areas: AreaVariables): string[] {
  const all = [expected, ...Object.values(areas).map((area) => area.expected)]
  return ['NODE_ENV', ...all.flatMap((texts) => Object.keys(texts))]
}

/** With a misspelt `production` the server would start without the production checks. Throws `BadSetting`. */
export function checkMode({ NODE_ENV }: NodeJS.ProcessEnv): void {
  if (!MODES.includes(NODE_ENV ?? ''))
    throw new BadSetting('NODE_ENV is wrong: expected production, development, test or nothing')
}

const MODES = ['', 'production', 'development', 'test']

/** Over plain http, passwords and sessions could be read on the network. */
function isSafeAddress(appUrl: string): boolean {
  const { protocol, hostname } = new URL(appUrl)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

const PLAINTEXT_KINDS = ['smtp', 'database'] as const
export type PlaintextKind = (typeof PLAINTEXT_KINDS)[number]

const webAddress = z
  .url({ protocol: /^https?$/ })
  .refine((text) => URL.canParse(text) && new URL(text).pathname === '/')

const sessionSecret = z.string().refine((text) => Buffer.byteLength(text) >= 32)

const shape = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .refine((text) => Number(text) <= 65_535)
    .transform(Number)
    .default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  APP_URL: webAddress.optional(),
  DRAIN_S: z
    .string()
    .regex(/^\d{1,2}$/)
    .refine((text) => Number(text) <= 60)
    .transform(Number)
    .optional(),
  TRUST_PROXY: z.string().default('0').transform(parseProxies),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/-]{32,256}=*$/)
    .optional(),
  DATABASE_URL: z
    .string()
    .regex(/^(sqlite:.+|postgres(ql)?:\/\/.+)$/)
    .default('sqlite:storage/assay.db'),
  ALLOW_PLAINTEXT: z
    .string()
    .transform((text) => text.split(',').map((kind) => kind.trim()))
    .pipe(z.array(z.enum(PLAINTEXT_KINDS)))
    .default([]),
  SESSION_SECRET: sessionSecret.optional(),
  SESSION_SECRET_PREVIOUS: sessionSecret.optional(),
  SESSION_SECRET_LOST: z.literal('1').optional(),
  ADMIN_EMAIL: z.email().max(254).default('admin@assay.local'),
  ADMIN_PASSWORD: z.string().min(15).max(256).optional(),
  SEED: z.enum(['demo', 'empty']).optional(),
  ...mailShape,
})

const expected: Record<string, string> = {
  PORT: 'a port from 0 to 65535',
  HOST: 'an address to listen on, such as 127.0.0.1',
  APP_URL: 'the address people type, such as https://assay.example (no path)',
  DRAIN_S: 'whole seconds from 0 to 60',
  TRUST_PROXY: 'how many proxies stand before it, 0 to 9, or their addresses, such as 10.0.0.0/8',
  METRICS_TOKEN: 'at least 32 letters, digits and -._~+/',
  ALLOW_PLAINTEXT: 'smtp, database, or both with a comma',
  DATABASE_URL: 'sqlite:<file> or postgres://user:password@host:5432/name',
  SESSION_SECRET: 'at least 32 bytes',
  SESSION_SECRET_PREVIOUS: 'at least 32 bytes',
  SESSION_SECRET_LOST: '1, only when the former secret is lost for good',
  ADMIN_EMAIL: 'a mail address',
  ADMIN_PASSWORD: '15 to 256 characters',
  SEED: 'demo or empty',
  ...mailExpected,
}

/** Trusting every proxy is not allowed, because each visitor could then choose the address that is logged. */
function parseProxies(text: string, ctx: z.RefinementCtx): number | string[] {
  if (/^\d$/.test(text)) return Number(text)
  const addresses = text.split(',').map((address) => address.trim())
  if (addresses.every(isNetwork)) return addresses
  ctx.addIssue({ code: 'custom', message: 'no proxy' })
  return z.NEVER
}

/** An address, or a CIDR range with a prefix of at least one bit. */
function isNetwork(text: string): boolean {
  const [address = '', bits, rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest !== undefined) return false
  return (
    bits === undefined ||
    (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (ADDRESS_BITS[version] ?? 0))
  )
}

const ADDRESS_BITS: Record<number, number> = { 4: 32, 6: 128 }

function check<T>({ schema, expected }: Variables<T>, env: NodeJS.ProcessEnv): T {
  const values = Object.fromEntries(
    Object.keys(expected).map((name) => [name, env[name] === '' ? undefined : env[name]]),
  )
  const result = schema.safeParse(values)
  if (result.success) return result.data
  const name = String(result.error.issues[0]?.path[0])
  throw new BadSetting(`${name} is wrong: expected ${expected[name]}`)
}

/** Generated at the first local start and stored, so that sessions survive a restart. */
function localSecret(storage: string, production: boolean): string {
  if (production)
    throw new BadSetting('SESSION_SECRET must be set (at least 32 bytes) when NODE_ENV=production')
  const file = join(storage, 'session-secret')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  mkdirSync(storage, { recursive: true, mode: 0o700 })
  // It gets its name when it is complete, because other processes may start at the same time, and the disk may be full.
  const partial = `${file}.${randomBytes(6).toString('hex')}`
  try {
    writeFileSync(partial, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
    if (!existsSync(file)) linkSync(partial, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    rmSync(partial, { force: true })
  }
  return readFileSync(file, 'utf8').trim()
}

declare module '#server/platform/context.ts' {
  interface Ctx {
    settings: Settings
  }
}
