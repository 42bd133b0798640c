// npm run audit:verify: verifies the audit log from the first entry to the last. Exits with 1 when it is broken.
// `-- --kept <number>:<hash>` checks that the entry which an earlier check printed is still there.
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import {
  type Problem,
  type Verification,
  verifyLog,
} from '#server/operations/audit-log/verification.ts'
import { systemClock } from '#server/platform/context.ts'
import { connect } from '#server/platform/database/connect.ts'
import { databaseFile } from '#server/platform/database/dialect.ts'
import { BadSetting } from '#server/platform/env/env.ts'
import { exitOnError } from '#server/platform/process/terminal.ts'
import { readSettings } from '#server/settings.ts'

const PROBLEMS: Record<Exclude<Problem, 'missing'>, string> = {
  changed: 'it was changed or removed outside Assay',
  key: 'its key cannot be opened with this SESSION_SECRET',
  anchor: 'an anchor in AUDIT_ANCHOR_FILE has another hash',
}

await exitOnError(main)

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { kept: { type: 'string' } } })
  const settings = readSettings()
  const { databaseUrl } = settings
  const file = databaseFile(databaseUrl)
  if (file !== null && !existsSync(file))
    throw new BadSetting(`DATABASE_URL is wrong: there is no ${file}`)
  const db = connect(databaseUrl)
  try {
    const result = await verifyLog({ db, settings, clock: systemClock }, ({ checked, of }) => {
      if (process.stderr.isTTY) process.stderr.write(`\r${checked} of ${of}`)
    })
    if (result.broken !== null)
      return printFailure(`broken at entry ${result.broken} of ${result.of}: ${problemOf(result)}`)
    if (values.kept && !(await hasEntry(db, values.kept)))
      return printFailure(`valid, but not the log that ${values.kept} was read from`)
    printResult(
      `valid: ${result.of} entries. Store this line elsewhere: ${result.checked}:${result.hash}`,
    )
    printExtent(result)
  } finally {
    await db.destroy()
  }
}

function problemOf({ reason, missing }: Verification): string {
  if (missing)
    return `it has no entry of ${missing.subject} ${missing.id}, so entries were deleted outside Assay`
  return PROBLEMS[reason === null || reason === 'missing' ? 'changed' : reason]
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

/** What the result is based on, and what is not verified yet. */
function printExtent({ keyed, anchors, late }: Verification): void {
  const lines = [
    keyed &&
      keyed.entries > 0 &&
      `Entries up to ${keyed.entries} are older than the first key of ${keyed.at}; their hashes of that time are valid.`,
    anchors
      ? `All ${anchors.count} anchors in AUDIT_ANCHOR_FILE agree, up to entry ${anchors.entries} of ${anchors.at}.`
      : 'No anchors in a file were compared; those in the log of the server prove that nothing was removed at the end.',
    late > 0 &&
      `${late} entries have waited for more than a minute to be added to the chain: is the server running?`,
  ]
  for (const line of lines) if (line) process.stdout.write(`${line}\n`)
}

function printResult(line: string): void {
  process.stdout.write(`The audit log is ${line}\n`)
}

function printFailure(line: string): void {
  process.stderr.write(`The audit log is ${line}\n`)
  process.exitCode = 1
}
