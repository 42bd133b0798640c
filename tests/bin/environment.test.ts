import { afterEach, expect, test, vi } from 'vitest'
import { testEnvironment } from '#bin/test/environment.ts'

afterEach(() => void vi.unstubAllEnvs())

test('tests get no setting of the shell in which they are started', () => {
  const settings = ['DATABASE_URL', 'NODE_ENV', 'SMTP_URL', 'ALERT_URL', 'BACKUP_COPY_TO']
  for (const name of settings) vi.stubEnv(name, 'of the shop')
  vi.stubEnv('ANOTHER_PROGRAM', 'stays')
  expect(Object.keys(testEnvironment())).not.toEqual(
    expect.arrayContaining([expect.stringMatching(`^(${settings.join('|')})$`)]),
  )
  expect(testEnvironment()).toMatchObject({ ANOTHER_PROGRAM: 'stays', PATH: process.env.PATH })
})
