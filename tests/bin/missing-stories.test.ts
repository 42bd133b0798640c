import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { missingStories } from '#bin/kit/missing-stories.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A checkout with one component, its story, and the page of the menu that shows it; `change` replaces files. */
function checkout(change: Record<string, string | null> = {}): string {
  const root = temporaryFolder('assay-kit-')
  folders.push(root)
  const files: Record<string, string | null> = {
    'ui/Badge.tsx': 'export function Badge() { return null }',
    'app/horizontal-menu.ts': "export const menu = [readyLink('badges', '/elements/badges')]",
    'features/kit/stories/elements/badge.tsx':
      "export const badge = { id: 'elements/badge', components: ['ui/Badge.tsx'] }",
    'Pages/elements/badges.tsx':
      "import { badge } from '#client/features/kit/stories/elements/badge.tsx'\nexport default () => badge",
    ...change,
  }
  for (const [path, text] of Object.entries(files)) {
    if (text === null) continue
    const file = join(root, 'resources/js', path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return root
}

test('every shared component has a story, and every entry of the menu a page with one', () => {
  expect(missingStories(process.cwd())).toEqual([])
  expect(missingStories(checkout())).toEqual([])
})

test('a component without a story is named', () => {
  const root = checkout({ 'ui/table/Grid.tsx': 'export function Grid() { return null }' })
  expect(missingStories(root)).toEqual([expect.stringContaining('ui/table/Grid.tsx has no story')])
})

test('an entry of the menu whose page is missing or shows no story is named', () => {
  const named = [expect.stringContaining('/elements/badges has no page with stories')]
  expect(missingStories(checkout({ 'Pages/elements/badges.tsx': null }))).toEqual(named)
  const bare = { 'Pages/elements/badges.tsx': 'export default () => null' }
  expect(missingStories(checkout(bare))).toEqual(named)
})

test('a story that is not named after its file is named', () => {
  const root = checkout({
    'features/kit/stories/elements/badge.tsx':
      "export const badge = { id: 'elements/other', components: ['ui/Badge.tsx'] }",
  })
  expect(missingStories(root)).toEqual([expect.stringContaining('must have its path as its id')])
})
