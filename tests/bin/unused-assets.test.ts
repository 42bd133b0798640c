import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isSupportedLanguage, withoutWoff } from '#bin/client/unused-assets.ts'

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
