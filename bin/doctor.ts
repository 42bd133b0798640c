// npm run doctor: checks a deployment with the settings of this shell, as the server does at startup.
import { existsSync } from 'node:fs'
import pino from 'pino'
import { type CheckResult, ok, refused } from '#server/operations/doctor/check-result.ts'
import {
  checkDamage,
  checkDatabase,
  checkFacts,
  checkSealedValues,
} from '#server/operations/doctor/database-checks.ts'
import { checkSettings } from '#server/operations/doctor/settings-checks.ts'
import { checkMail, checkSystem } from '#server/operations/doctor/system-checks.ts'
import { type Ctx, systemClock, systemIds } from '#server/platform/context.ts'
import { connect, ping } from '#server/platform/database/connect.ts'
import { isDamaged } from '#server/platform/database/damage.ts'
import { databaseFile } from '#server/platform/database/dialect.ts'
import { BadSetting, checkMode, type Settings } from '#server/platform/env/env.ts'
import { Metrics } from '#server/platform/metrics/metrics.ts'
import { reactions } from '#server/reactions.ts'
import { readSettings } from '#server/settings.ts'

const MAIL = ['SMTP_URL', 'MAIL_FROM']

const found = await runChecks()
for (const { name, state, message } of found)
  process.stdout.write(`${state.padEnd(8)} ${name.padEnd(24)} ${message}\n`)
const countOf = (state: CheckResult['state']) => found.filter((one) => one.state === state).length
process.stdout.write(`\n${countOf('refused')} refused, ${countOf('warning')} warnings\n`)
if (countOf('refused') > 0) process.exitCode = 1

async function runChecks(): Promise<CheckResult[]> {
  const { settings, problems } = usableSettings({ ...process.env })
  if (!settings) return problems
  const names = new Set(problems.map(({ name }) => name))
  const settingsFindings = await checkSettings(settings)
  const ctx = contextOf(settings)
  try {
    return [
      ...problems,
      ...settingsFindings.filter(({ name }) => !names.has(name)),
      ...checkSystem(ctx),
      ...(await database(ctx)),
      await checkMail(settings),
    ]
  } finally {
    await ctx.db.destroy()
  }
}

/** Reports settings that cannot be used, and replaces them by harmless values to check the others. */
function usableSettings(env: NodeJS.ProcessEnv): {
  settings: Settings | null
  problems: CheckResult[]
} {
  const problems = mode(env)
  const placeholders: Record<string, string> = {
    SESSION_SECRET: 'stands in for the one that is missing',
    APP_URL: 'https://assay.invalid',
  }
  for (;;) {
    try {
      const settings = readSettings({ ...env, NODE_ENV: 'production' })
      return { settings: { ...settings, production: env.NODE_ENV === 'production' }, problems }
    } catch (error) {
      if (!(error instanceof BadSetting)) throw error
      const [name = ''] = error.message.split(' ', 1)
      if (problems.some((problem) => problem.name === name)) return { settings: null, problems }
      problems.push(refused(name, error.message.slice(name.length + 1)))
      env[name] = placeholders[name]
      if (MAIL.includes(name)) for (const setting of MAIL) env[setting] = undefined
    }
  }
}

function mode(env: NodeJS.ProcessEnv): CheckResult[] {
  try {
    checkMode(env)
    return []
  } catch (error) {
    if (!(error instanceof BadSetting)) throw error
    return [refused('NODE_ENV', error.message.slice('NODE_ENV '.length))]
  }
}

/** The check must not create a missing database file. */
async function database(ctx: Ctx): Promise<CheckResult[]> {
  const file = databaseFile(ctx.settings.databaseUrl)
  if (file !== null && !existsSync(file))
    return [ok('database', `${file} will be made at the first start`)]
  const integrity = await damage(ctx)
  if (integrity?.state === 'refused') return [integrity]
  const found = [...(await checkDatabase(ctx)), ...(integrity ? [integrity] : [])]
  const isUsable = found.some(({ name, state }) => name === 'schema' && state === 'ok')
  if (!isUsable) return found
  if (ctx.settings.sessionSecrets.previous !== null) found.push(await checkSealedValues(ctx))
  return [...found, await checkFacts(ctx)]
}

/** First, because the other checks may read a damaged page. Null where the database does not answer. */
async function damage(ctx: Ctx): Promise<CheckResult | null> {
  try {
    await ping(ctx.db)
  } catch (error) {
    if (!isDamaged(error)) return null
  }
  return checkDamage(ctx)
}

function contextOf(settings: Settings): Ctx {
  return {
    db: connect(settings.databaseUrl),
    clock: systemClock,
    ids: systemIds,
    reactions,
    metrics: new Metrics(),
    settings,
    log: pino({ level: 'silent' }),
  }
}
