import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepReplaced, RETENTION_MS } from '#bin/client/keep-replaced.ts'
import { precompress } from '#bin/client/precompress.ts'

const DAY = 24 * 60 * 60 * 1000
let root: string
let time: number
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'assay-kept-'))
  time = Date.parse('2026-01-01')
})
afterEach(() => rmSync(root, { recursive: true }))

/** Builds a client that logs `text`, and returns the names of all asset files. */
async function built(text: string): Promise<string[]> {
  writeFileSync(join(root, 'app.js'), `console.log(${JSON.stringify(text.repeat(500))})`)
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [keepReplaced(() => time), precompress()],
    build: {
      outDir: 'out',
      emptyOutDir: false,
      manifest: true,
      rolldownOptions: { input: join(root, 'app.js') },
    },
  })
  return readdirSync(join(root, 'out/assets')).sort()
}

test('the assets of the previous build stay for seven days after they were replaced', async () => {
  const first = await built('one')
  expect(first.map((name) => name.replace(/.*\.js/, ''))).toEqual(['', '.br', '.gz'])
  // The seven days begin when a build is replaced, however long it was in use.
  time += 30 * DAY
  const both = await built('two')
  expect(both).toEqual(expect.arrayContaining(first))
  expect(both).toHaveLength(6)
  time += RETENTION_MS - 1
  expect(await built('two')).toEqual(both)
  time += 1
  const second = await built('two')
  expect(second).toEqual(both.filter((name) => !first.includes(name)))
})

test('a build that is repeated is the current one again', async () => {
  const first = await built('one')
  await built('two')
  time += RETENTION_MS
  expect(await built('one')).toEqual(expect.arrayContaining(first))
  time += RETENTION_MS
  expect(await built('one')).toEqual(first)
})

test('other files of an earlier build are deleted', async () => {
  mkdirSync(join(root, 'out/old'), { recursive: true })
  writeFileSync(join(root, 'out/old/page.html'), '')
  writeFileSync(join(root, 'out/.assay-sources'), 'the fingerprint of what was built before')
  await built('one')
  expect(readdirSync(join(root, 'out')).sort()).toEqual(['.vite', 'assets'])
  expect(existsSync(join(root, 'out/.vite/manifest.json'))).toBe(true)
})
