// npm run audit:verify: checks the record of acts from the first entry to the last. Exit 1 where it is broken.
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { verifyAll } from '#server/audit/entries.ts'
import { connect } from '#server/platform/database/connect.ts'
import { databaseFile } from '#server/platform/database/dialect.ts'
import { BadSetting, readSettings } from '#server/platform/env/env.ts'
import { exitOnError } from '#server/platform/process/terminal.ts'

await exitOnError(main)

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { kept: { type: 'string' } } })
  const { databaseUrl } = readSettings()
  const file = databaseFile(databaseUrl)
  if (file !== null && !existsSync(file))
    throw new BadSetting(`DATABASE_URL is wrong: there is no ${file}`)
  const db = connect(databaseUrl)
  try {
    const so = await verifyAll(db, ({ checked, of }) => {
      if (process.stderr.isTTY) process.stderr.write(`\r${checked} of ${of}`)
    })
    if (so.broken !== null) return refuse(`broken at entry ${so.broken} of ${so.of}`)
    if (values.kept && !(await isIn(db, values.kept)))
      return refuse(`whole, but not the record that ${values.kept} was read from`)
    say(`whole: ${so.of} entries. Keep this line elsewhere: ${so.checked}:${so.hash}`)
  } finally {
    await db.destroy()
  }
}

/** A line kept from an earlier check: is that entry still there, with that hash? */
async function isIn(db: ReturnType<typeof connect>, kept: string): Promise<boolean> {
  const [number, hash] = kept.split(':')
  if (number === '0') return true
  const row = await db
    .selectFrom('audit_entries')
    .select('hash')
    .where('number', '=', Number(number))
    .executeTakeFirst()
  return row?.hash === hash
}

function say(line: string): void {
  process.stdout.write(`The record is ${line}\n`)
}

function refuse(line: string): void {
  process.stderr.write(`The record is ${line}\n`)
  process.exitCode = 1
}
