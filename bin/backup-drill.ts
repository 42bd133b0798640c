// npm run backup:drill [-- <copy>]: restores the newest backup into a scratch database and checks it. Exits with 1 on any
// difference.
import { readSettings } from '#server/settings.ts'
import { runCommand } from './backup/check.ts'
import { type DrillLine, drillBackup, newestCopy } from './backup/drill.ts'

await runCommand('backup:drill', async () => {
  const settings = readSettings()
  const copy = process.argv[2] ?? newestCopy(settings)
  const lines = await drillBackup(settings, copy)
  const wrong = lines.filter(({ ok }) => !ok).length
  if (wrong > 0) process.exitCode = 1
  const result = wrong === 0 ? 'no difference' : `${wrong} differences`
  return `${copy} restored: ${result}\n${tableOf(lines)}`
})

function tableOf(lines: readonly DrillLine[]): string {
  const rows = [
    ['', 'backup', 'restored', ''],
    ...lines.map(({ name, expected, found, ok }) => [name, expected, found, ok ? 'ok' : 'WRONG']),
  ]
  const widths = [0, 1, 2, 3].map((at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
