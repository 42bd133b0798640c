import { expect, test } from 'vitest'
import { isSpoken } from '../../bin/client/own-locales.ts'

const words = (file: string) => `/x/node_modules/react-aria/dist/private/intl/overlays/${file}`

test('what the component library says in our languages stays, in any other it is left out', () => {
  for (const ours of ['en-US', 'ar-AE', 'zh-CN', 'pt-BR', 'el-GR'])
    expect(isSpoken(words(`${ours}.mjs`))).toBe(true)
  for (const none of ['bg-BG', 'uk-UA', 'ko-KR']) expect(isSpoken(words(`${none}.mjs`))).toBe(false)
  expect(isSpoken('/x/node_modules/react-aria/dist/private/overlays/Overlay.mjs')).toBe(true)
})
