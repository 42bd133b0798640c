import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { requiredNamespacesIn } from '#bin/client/page-namespaces.ts'
import { requiredNamespaces } from '#bin/client/required-namespaces.ts'

const js = 'resources/js'
const namespaces = requiredNamespacesIn(js)

test('a page requires its own namespaces and those of its imports', () => {
  const found = namespacesOf({
    'Pages/ring.tsx': `
      import { Stone } from '#client/Components/Stone.tsx'
      import { weighing } from '#client/Components/weighing.ts'
      const { t } = useTranslation('rings')`,
    'Components/Stone.tsx': "const { t } = useTranslation(['stones', 'shell'])",
    'Components/weighing.ts':
      "import './weights.ts'; const scales = () => useTranslation('scales')",
    'Components/weights.ts': "export * from './grams.ts'",
    'Components/grams.ts': "const { t } = useTranslation(); const grams = useTranslation('grams')",
  })

  expect(found).toEqual(['grams', 'rings', 'scales', 'stones'])
})

test('dynamic imports, types and other packages are ignored', () => {
  const found = namespacesOf({
    'Pages/ring.tsx': `
      import 'react'
      import './ring.css'
      import type { Stone } from '#client/Components/Stone.tsx'
      import { type Cut } from '#client/Components/Stone.tsx'
      import { carat } from '#server/formula/units/weight.ts'
      const Later = late(() => import('#client/Components/Stone.tsx'))`,
    'Components/Stone.tsx': "const { t } = useTranslation('stones')",
  })

  expect(found).toEqual([])
})

test('circular imports are supported', () => {
  const found = namespacesOf({
    'Pages/ring.tsx': "import '#client/Components/Stone.tsx'; useTranslation('rings')",
    'Components/Stone.tsx': "import '#client/Pages/ring.tsx'; useTranslation('stones')",
  })

  expect(found).toEqual(['rings', 'stones'])
})

test('a namespace that is not a string literal fails the build', () => {
  const chosen = { 'Pages/ring.tsx': 'const { t } = useTranslation(isGold ? "gold" : "silver")' }

  expect(() => namespacesOf(chosen)).toThrow('Pages/ring.tsx: useTranslation must name')
})

test('every page and layout has the namespaces of all its imports', () => {
  expect(Object.keys(namespaces)).toContain('Pages/Customers/Index.tsx')
  expect(Object.keys(namespaces)).toContain('Layouts/AppLayout.tsx')
  const read = Object.fromEntries(
    Object.keys(namespaces).map((path) => [path, namespacesInText(path)]),
  )
  expect(namespaces).toEqual(read)
})

test('all of these namespaces exist', () => {
  const named = new Set(Object.values(namespaces).flat())
  expect([...named].filter((name) => !existsSync(`lang/en/${name}.json`))).toEqual([])
})

function namespacesOf(files: Record<string, string>) {
  return requiredNamespaces(['Pages/ring.tsx'], (path) => files[path] ?? '')['Pages/ring.tsx']
}

/** The same by regular expressions instead of the syntax tree. */
function namespacesInText(start: string): string[] {
  const seen = new Set([start])
  const names = new Set<string>()
  for (const path of seen) {
    const text = readFileSync(`${js}/${path}`, 'utf8')
    for (const [, file = ''] of text.matchAll(
      /^import (?!type )[^'(]*'((?:\.|#client\/)[^']+\.tsx?)'/gm,
    ))
      seen.add(
        file.startsWith('#')
          ? file.slice('#client/'.length)
          : posix.join(posix.dirname(path), file),
      )
    for (const [, listed = ''] of text.matchAll(/useTranslation\(([^)]*)\)/g))
      for (const [, name = ''] of listed.matchAll(/'([^']+)'/g)) names.add(name)
  }
  return [...names].filter((name) => name !== 'shell').sort()
}
