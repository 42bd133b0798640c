// npm run drills: runs the tests that end, freeze, fill, replace or starve a server, in full, and prints what each has measured.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drillTable } from './test/drills.ts'
import { testEnvironment } from './test/environment.ts'
import { type SuiteResult, tally, total, vitestCount } from './test/tally.ts'

/** The files that report drills; Vitest takes each as a part of a path. */
const FILES = [
  'tests/drills/',
  'tests/platform/database/full-disk.test.ts',
  'tests/platform/database/outage.test.ts',
  'tests/platform/process/full-disk.test.ts',
  'tests/platform/process/full-log.test.ts',
]

const reports = mkdtempSync(join(tmpdir(), 'assay-drills-'))
const report = join(reports, 'drills.json')
const started = Date.now()
const code = await exitCode()
const text = existsSync(report) ? readFileSync(report, 'utf8') : undefined
rmSync(reports, { recursive: true, force: true })

const result: SuiteResult = {
  name: 'drills',
  seconds: Math.round((Date.now() - started) / 1000),
  code,
  count: text === undefined ? undefined : vitestCount(text),
}
const { failed } = total([result])
process.stdout.write(`\n${text === undefined ? '' : drillTable(text)}\n\n${tally([result])}\n`)
process.stdout.write(`${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0

/** Of Vitest, which runs the files one after another, so that they do not slow each other down. */
function exitCode(): Promise<number> {
  const projects = ['unit', 'sqlite', 'postgres'].map((name) => `--project=${name}`)
  const options = [...projects, '--no-file-parallelism', '--allowOnly=false']
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const child = spawn('vitest', ['run', ...FILES, ...options, ...reporters], {
    env: {
      DRILL_KILLS: '20',
      ...testEnvironment(),
      TEST_FULL: '1',
      NODE_COMPILE_CACHE: join(reports, 'compiled'),
    },
    shell: process.platform === 'win32',
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return new Promise((resolve) => {
    child.once('error', () => resolve(127))
    child.once('close', (ended) => resolve(ended ?? 1))
  })
}
