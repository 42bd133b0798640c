import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { asMatrix, asTable } from '#bin/routes/lines.ts'
import { siteMap } from '#server/routes.ts'

test('docs/routes.md has both tables as `npm run routes -- --write` prints them', () => {
  const document = readFileSync('docs/routes.md', 'utf8')
  expect(document).toContain(`\n\n${asMatrix()}\n\n`)
  expect(document).toContain(`\n\n${asTable(siteMap)}\n`)
})

test('a page without a route is listed after the routes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-pages-'))
  const pages = join(folder, 'resources', 'js', 'Pages')
  mkdirSync(pages, { recursive: true })
  writeFileSync(join(pages, 'wish-list.tsx'), '')
  writeFileSync(join(pages, 'price.tsx'), '')

  const listed = execFileSync(process.execPath, [resolve('bin/routes.ts')], {
    cwd: folder,
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })

  const lines = listed
    .trim()
    .split('\n')
    .map((line) => line.split(/\s{2,}|\s+(?=\/)/))
  expect(lines).toContainEqual(['GET', '/wish-list', 'wish-list', 'app.use'])
  expect(lines.filter(([, , page]) => page === 'price')).toEqual([
    ['GET', '/price', 'price', 'app.use'],
  ])
})
