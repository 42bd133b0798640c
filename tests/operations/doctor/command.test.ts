import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PROGRAM_VARIABLES, RunningServer, temporaryServerFolder } from '#tests/support/process.ts'

let serverFolder: ReturnType<typeof temporaryServerFolder>
beforeAll(() => {
  serverFolder = temporaryServerFolder()
})
afterAll(() => serverFolder.clear())

const GOOD = {
  NODE_ENV: 'production',
  APP_URL: 'https://assay.example',
  SESSION_SECRET: 'kB3vX9qLzT7mW2nR5yH8cJ4fD6gS1pA0',
  TRUST_PROXY: '127.0.0.1',
}

/** Runs `npm run doctor` with these settings. */
function doctor(env: Record<string, string>): Promise<{ code: number; output: string }> {
  const command = join(import.meta.dirname, '../../../bin/doctor.ts')
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [command],
      { cwd: serverFolder.folder, env: { ...PROGRAM_VARIABLES, ...env } },
      (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr })
      },
    )
  })
}

test('a safe deployment passes with warnings', async () => {
  const { code, output } = await doctor(GOOD)
  expect(output).toContain('0 refused')
  expect(output).toMatch(/^warning {2}SMTP_URL/m)
  expect(output).toMatch(/^warning {2}backup/m)
  expect(code).toBe(0)
})

test('every invalid setting is reported, not only the first', async () => {
  const { code, output } = await doctor({
    ...GOOD,
    APP_URL: 'http://assay.example',
    SESSION_SECRET: 'short',
    SEED: 'demo',
    TRUST_PROXY: '*',
    SMTP_URL: 'nope',
    PORT: 'many',
  })
  for (const name of ['APP_URL', 'SESSION_SECRET', 'SEED', 'TRUST_PROXY', 'SMTP_URL', 'PORT'])
    expect(output).toMatch(new RegExp(`^refused  ${name} `, 'm'))
  expect(output).toContain('6 refused')
  expect(output).not.toContain('short')
  expect(code).toBe(1)
})

test('an unknown NODE_ENV is refused', async () => {
  const { code, output } = await doctor({ ...GOOD, NODE_ENV: 'prod' })
  expect(output).toMatch(
    /^refused {2}NODE_ENV +is wrong: expected production, development, test or nothing$/m,
  )
  expect(code).toBe(1)
})

test('a database that does not answer is refused', async () => {
  const { code, output } = await doctor({
    ...GOOD,
    DATABASE_URL: 'postgres://a:secret@127.0.0.1:1/x',
  })
  expect(output).toMatch(/^refused {2}database .*ECONNREFUSED/m)
  expect(output).not.toContain('secret@')
  expect(code).toBe(1)
})

test('the doctor creates no database', async () => {
  const { output } = await doctor({ ...GOOD, DATABASE_URL: 'sqlite:storage/never.db' })
  expect(output).toContain('will be made at the first start')
})

test('ASVS 65: the server refuses the same settings at startup in production', async () => {
  const server = new RunningServer(serverFolder.folder, {
    ...GOOD,
    SESSION_SECRET: 'x'.repeat(40),
    SEED: 'demo',
    ADMIN_PASSWORD: 'password1234567',
  })
  expect(await server.ended()).toBe(1)
  expect(server.errors).toContain('ADMIN_PASSWORD: others would guess it')
  // Nothing is created before, because a first admin with that password would remain.
  expect(existsSync(join(serverFolder.folder, 'storage/assay.db'))).toBe(false)
  expect(server.errors).toContain('SESSION_SECRET: it can be guessed')
  expect(server.errors).toContain('SEED: demo')
})
