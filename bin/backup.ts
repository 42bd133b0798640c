// npm run backup [-- <target>]: a checked copy of the database, taken while servers run. Without a target it goes to
// storage/backups and, if set, to BACKUP_COPY_TO; there, superseded backups are removed.
import { readSettings } from '#server/settings.ts'
import { runCommand } from './backup/check.ts'
import { makeBackup, makeRegularBackup } from './backup/make.ts'

await runCommand('backup', async () => {
  const settings = readSettings()
  const [, , target] = process.argv
  if (target === undefined) return (await makeRegularBackup(settings, new Date())).join('; ')
  await makeBackup(settings, target)
  return `${target}, checked, its hash and its contents beside it`
})
