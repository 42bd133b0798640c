import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('sign-in pages have one layout and all other pages another', () => {
  const layouts = globSync('resources/js/Layouts/*.tsx').map((path) => path.split(/[\\/]/).at(-1))
  expect(layouts.sort()).toEqual(['AppLayout.tsx', 'AuthLayout.tsx'])
})

test('no page chooses a layout of its own', () => {
  const pages = globSync('resources/js/Pages/**/*.tsx')
  expect(pages.length).toBeGreaterThan(40)
  const choosing = pages.filter((path) =>
    /\.layout =|Layouts\/AppLayout/.test(readFileSync(path, 'utf8')),
  )
  expect(choosing).toEqual([])
})
