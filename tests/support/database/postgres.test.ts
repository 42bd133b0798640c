import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startPostgres } from './postgres.ts'

test('the Postgres server of the tests starts, stores UTF-8 text, and leaves no files', async () => {
  const postgres = await startPostgres()
  const client = new pg.Client(postgres.url('postgres'))
  await client.connect()
  const { rows } = await client.query<Record<string, string>>(
    `select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
            current_setting('data_directory') as folder, upper('é') as letter`,
  )
  await client.end()
  await postgres.stop()

  expect(rows[0]).toMatchObject({ encoding: 'UTF8', letter: 'É' })
  expect(rows[0]?.version).toMatch(/^18\./)
  expect(existsSync(rows[0]?.folder ?? '/')).toBe(false)
})

test('the Postgres server ends when the test run is killed', async () => {
  const run = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `import { startPostgres } from ${JSON.stringify(new URL('./postgres.ts', import.meta.url).href)}
     const postgres = await startPostgres()
     process.stdout.write(postgres.url('postgres'))
     setInterval(() => {}, 1000)`,
  ])
  const [url] = await once(run.stdout, 'data')
  run.kill('SIGKILL')

  await expect.poll(() => answers(String(url)), { timeout: 20_000 }).toBe(false)
})

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
