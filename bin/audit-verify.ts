// npm run audit:verify: verifies the audit log from the first entry to the last. Exits with 1 when it is broken.
// `-- --kept <number>:<hash>` checks that the entry which an earlier check printed is still there.
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { verifyAll } from '#server/audit/entries.ts'
import { connect } from '#server/platform/database/connect.ts'
import { databaseFile } from '#server/platform/database/dialect.ts'
import { BadSetting } from '#server/platform/env/env.ts'
import { exitOnError } from '#server/platform/process/terminal.ts'
import { readSettings } from '#server/settings.ts'

await exitOnError(main)

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { kept: { type: 'string' } } })
  const { databaseUrl } = readSettings()
  const file = databaseFile(databaseUrl)
  if (file !== null && !existsSync(file))
    throw new BadSetting(`DATABASE_URL is wrong: there is no ${file}`)
  const db = connect(databaseUrl)
  try {
    const result = await verifyAll(db, ({ checked, of }) => {
      if (process.stderr.isTTY) process.stderr.write(`\r${checked} of ${of}`)
    })
    if (result.broken !== null)
      return printFailure(`broken at entry ${result.broken} of ${result.of}`)
    if (values.kept && !(await hasEntry(db, values.kept)))
      return printFailure(`valid, but not the log that ${values.kept} was read from`)
    printResult(
      `valid: ${result.of} entries. Store this line elsewhere: ${result.checked}:${result.hash}`,
    )
  } finally {
    await db.destroy()
  }
}

/** Whether the entry of a checkpoint (number:hash, from an earlier check) still exists with that hash. */
async function hasEntry(db: ReturnType<typeof connect>, checkpoint: string): Promise<boolean> {
  const [number, hash] = checkpoint.split(':')
  if (number === '0') return true
  const row = await db
    .selectFrom('audit_entries')
    .select('hash')
    .where('number', '=', Number(number))
    .executeTakeFirst()
  return row?.hash === hash
}

function printResult(line: string): void {
  process.stdout.write(`The audit log is ${line}\n`)
}

function printFailure(line: string): void {
  process.stderr.write(`The audit log is ${line}\n`)
  process.exitCode = 1
}
