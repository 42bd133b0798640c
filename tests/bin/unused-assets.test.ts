import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  isSupportedLanguage,
  withArabicRange,
  withoutWoff,
  withRemovableComponents,
} from '#bin/client/unused-assets.ts'
import { sourcesUnder } from '#tests/conventions/source.ts'

const localeFile = (file: string) => `/x/node_modules/react-aria/dist/private/intl/overlays/${file}`

test('texts of the component library are kept in our languages and omitted in others', () => {
  for (const ours of ['en-US', 'ar-AE', 'zh-CN', 'pt-BR', 'el-GR'])
    expect(isSupportedLanguage(localeFile(`${ours}.mjs`))).toBe(true)
  for (const none of ['bg-BG', 'uk-UA', 'ko-KR'])
    expect(isSupportedLanguage(localeFile(`${none}.mjs`))).toBe(false)
  expect(isSupportedLanguage('/x/node_modules/react-aria/dist/private/overlays/Overlay.mjs')).toBe(
    true,
  )
})

test('a font is built only as WOFF2', () => {
  const sheet = 'node_modules/@fontsource/ibm-plex-sans-jp/400.css'
  const css = readFileSync(sheet, 'utf8')
  const reduced = withoutWoff(css)
  expect(css).toContain("format('woff')")
  expect(reduced).not.toContain('.woff)')
  const faces = (text: string) => text.match(/@font-face/g)?.length
  const sources = reduced.match(/src: url\([^)]+\.woff2\) format\('woff2'\);/g)?.length
  expect([faces(reduced), sources]).toEqual([faces(css), faces(css)])
})

test('the Arabic font is loaded for Arabic only', () => {
  const css = readFileSync('node_modules/@fontsource/ibm-plex-sans-arabic/arabic-400.css', 'utf8')
  expect(css).not.toContain('unicode-range')
  expect(withArabicRange(css)).toMatch(/@font-face \{\s*unicode-range: U\+0600-06FF,/)
})

test('no component of Inertia must stay in the build because of how it is created', () => {
  const code = readFileSync('node_modules/@inertiajs/react/dist/index.js', 'utf8')
  const reduced = withRemovableComponents(code)
  const created = /^var \w+ = (?:forwardRef|createContext)\d*\(/gm
  expect(code.match(created)?.length).toBeGreaterThan(5)
  expect(code).toContain('InfiniteScroll.displayName')
  expect(reduced).not.toMatch(created)
  expect(reduced).not.toContain('.displayName = ')
})

/** Files that send requests of their own for live validation, without Inertia. */
const OWN_REQUESTS = [
  'resources/js/lib/json-request.ts',
  'resources/js/features/kit/stories/forms/validation.tsx',
]

test('no page uses the live validation that the build omits', () => {
  const files = sourcesUnder('resources').filter(({ path }) => !OWN_REQUESTS.includes(path))
  expect(files.length).toBeGreaterThan(100)
  const using = files.filter(({ text }) => /precognit|useHttp\b/i.test(text))
  expect(using.map(({ path }) => path)).toEqual([])
})
