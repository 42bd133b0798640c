import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { RunningServer } from '#tests/support/process.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

/** Most of it are the Chinese and Japanese fonts of the documents. */
const LARGEST_MB = 200

test('the tarball starts with Node alone, without what only the build of the client needs', {
  timeout: 600_000,
}, async () => {
  const folder = temporaryFolder('assay-package-test-')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  execFileSync(process.execPath, ['bin/package.ts', folder], { stdio: 'pipe' })
  const [tarball = ''] = readdirSync(folder)
  expect(statSync(join(folder, tarball)).size / 1e6).toBeLessThan(LARGEST_MB)
  execFileSync('tar', ['-xzf', tarball], { cwd: folder })
  const root = join(folder, 'assay')
  const [has, lacks] = [
    ['express', 'pg', '@react-pdf/renderer'],
    ['vite', 'react-dom', 'lucide-react'],
  ]
  const isInstalled = (name: string) => existsSync(join(root, 'node_modules', name))
  expect([has.filter(isInstalled), lacks.filter(isInstalled)]).toEqual([has, []])

  const server = new RunningServer(root, {}, [], join(root, 'server/main.ts'))
  onTestFinished(async () => {
    server.signal('SIGTERM')
    await server.ended()
  })
  const address = await server.address()
  const page = await fetch(new URL('/login', address))
  const script = /src="([^"]+\.js)"/.exec(await page.text())?.[1] ?? ''
  const asset = await fetch(new URL(script, address))
  expect([page.status, asset.status, asset.headers.get('content-type')]).toEqual([
    200,
    200,
    expect.stringContaining('javascript'),
  ])
})
