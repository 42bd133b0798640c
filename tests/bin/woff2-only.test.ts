import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withoutWoff } from '../../bin/client/woff2-only.ts'

test('a font is built in the one format that every browser of ours reads', () => {
  const sheet = 'node_modules/@fontsource/ibm-plex-sans-jp/400.css'
  const css = readFileSync(sheet, 'utf8')
  const kept = withoutWoff(css)
  expect(css).toContain("format('woff')")
  expect(kept).not.toContain('.woff)')
  const faces = (text: string) => text.match(/@font-face/g)?.length
  const sources = kept.match(/src: url\([^)]+\.woff2\) format\('woff2'\);/g)?.length
  expect([faces(kept), sources]).toEqual([faces(css), faces(css)])
})
