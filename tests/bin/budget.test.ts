import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { allowed, measure } from '#bin/client/budget.ts'
import { type Chunk, filesToLoad } from '#bin/client/files-to-load.ts'

const built = {
  'app.js': chunk('resources/js/app.tsx', { isEntry: true, imports: ['react.js'] }),
  'react.js': chunk('', { imports: ['app.js'] }),
  'AppLayout.js': chunk('resources/js/Layouts/AppLayout.tsx', { imports: ['menu.js'] }),
  'menu.js': chunk(''),
  'AuthLayout.js': chunk('resources/js/Layouts/AuthLayout.tsx'),
  'login.js': chunk('resources/js/Pages/login.tsx'),
  'home.js': chunk('resources/js/Pages/home.tsx'),
  'price.js': chunk('resources/js/Pages/price.tsx', {
    imports: ['menu.js', 'chart.js'],
    dynamicImports: ['paper.js'],
  }),
  'chart.js': chunk(''),
  'paper.js': chunk(''),
  'words.js': chunk('lang/en/shell.json'),
  'price-words.js': chunk('lang/en/price.json'),
  'check-words.js': chunk('lang/en/quote-checks.json'),
  'german.js': chunk('lang/de/shell.json'),
}
const namespaces = { 'Pages/price.tsx': ['price', 'quote-checks'] }

test('a page counts its static imports once, and no dynamic imports', () => {
  const { login, shell, pages } = filesToLoad(built, namespaces)

  expect([...login].sort()).toEqual(['AuthLayout.js', 'app.js', 'login.js', 'react.js', 'words.js'])
  expect([...shell].sort()).toEqual([
    'AppLayout.js',
    'app.js',
    'home.js',
    'menu.js',
    'react.js',
    'words.js',
  ])
  expect(pages).toEqual([
    { name: 'price', files: new Set(['price.js', 'chart.js', 'price-words.js', 'check-words.js']) },
  ])
})

test('each size is measured in gzipped bytes and has its limit', () => {
  const price = [...(filesToLoad(built, namespaces).pages[0]?.files ?? [])].map(
    (file) => built[file as keyof typeof built].code,
  )

  expect(measure(built, namespaces).map(({ name, limit }) => [name, limit])).toEqual([
    ['login page', allowed.login],
    ['app shell', allowed.shell],
    ['price', allowed.page],
  ])
  expect(measure(built, namespaces).at(-1)?.bytes).toBe(
    price.reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length, 0),
  )
})

function chunk(source: string, more: Partial<Chunk> = {}): Chunk {
  return {
    code: `export const from = '${source}'`,
    imports: [],
    dynamicImports: [],
    isEntry: false,
    facadeModuleId: source === '' ? null : `/shop/${source}`,
    ...more,
  }
}
