// npm run rotate-secret: re-seals what is sealed under SESSION_SECRET_PREVIOUS, while servers run.
// Exits with 1 while that secret is still needed, and when neither secret opens a value.
import { existsSync } from 'node:fs'
import pino from 'pino'
import {
  type ColumnResult,
  countSealed,
  rotateSecret,
} from '#server/operations/secret-rotation/rotation.ts'
import { type Ctx, systemClock, systemIds } from '#server/platform/context.ts'
import { connect } from '#server/platform/database/connect.ts'
import { databaseFile, engineOf } from '#server/platform/database/dialect.ts'
import { pendingMigrations } from '#server/platform/database/migrate.ts'
import { BadSetting } from '#server/platform/env/env.ts'
import { Metrics } from '#server/platform/metrics/metrics.ts'
import { exitOnError } from '#server/platform/process/terminal.ts'
import { reactions } from '#server/reactions.ts'
import { readSettings } from '#server/settings.ts'

await exitOnError(main)

async function main(): Promise<void> {
  const settings = readSettings()
  const { databaseUrl, sessionSecrets } = settings
  if (sessionSecrets.previous === null)
    throw new BadSetting('SESSION_SECRET_PREVIOUS must be set to the secret that is replaced')
  const file = databaseFile(databaseUrl)
  if (file !== null && !existsSync(file))
    throw new BadSetting(`DATABASE_URL is wrong: there is no ${file}`)
  const ctx: Ctx = {
    db: connect(databaseUrl),
    clock: systemClock,
    ids: systemIds,
    reactions,
    metrics: new Metrics(),
    settings,
    log: pino({ level: 'silent' }),
  }
  try {
    if ((await pendingMigrations(ctx.db, engineOf(databaseUrl))).length > 0)
      throw new BadSetting('DATABASE_URL is of another release: start this one first')
    for await (const result of rotateSecret(ctx)) printResult(result)
    await printEnd(ctx)
  } finally {
    await ctx.db.destroy()
  }
}

function printResult({ name, resealed, current, changed, unopened }: ColumnResult): void {
  const counts = [
    `${resealed} re-sealed`,
    `${current} already under SESSION_SECRET`,
    ...(changed > 0 ? [`${changed} changed meanwhile`] : []),
    ...(unopened.length > 0 ? [`${unopened.length} under neither secret`] : []),
  ]
  print(`${name}: ${counts.join(', ')}`)
  for (const key of unopened)
    printProblem(`Neither secret opens ${name} of row ${key}; it was left as it is.`)
}

/** Counts again, because a server may have sealed something under the previous secret meanwhile. */
async function printEnd(ctx: Ctx): Promise<void> {
  const { current, previous, unopened } = await countSealed(ctx)
  const all = current + previous + unopened
  if (previous > 0)
    printProblem(
      `SESSION_SECRET_PREVIOUS is still needed for ${previous} of ${all} values: restart every server with the new SESSION_SECRET, and run this again.`,
    )
  else print('SESSION_SECRET_PREVIOUS can be removed: nothing is sealed under it.')
  if (unopened > 0) process.exitCode = 1
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

function printProblem(line: string): void {
  process.stderr.write(`${line}\n`)
  process.exitCode = 1
}
