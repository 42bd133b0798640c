import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ARROW = '<ChangeArrow />'

/** Whether a `bdi` that begins before the first arrow ends only after it. */
const isInsideBdi = (before: string): boolean =>
  before.lastIndexOf('<bdi') > before.lastIndexOf('</bdi>')

/** Its direction would be that of its first letter, such as of a currency, while the arrow follows that of the page. */
test('no arrow between an old and a new value stands inside a bdi', () => {
  const found = globSync('resources/js/**/*.tsx').filter((file) => {
    const parts = readFileSync(file, 'utf8').split(ARROW)
    return parts.some((_, n) => n > 0 && isInsideBdi(parts.slice(0, n).join(ARROW)))
  })
  expect(found).toEqual([])
})

test('finds an arrow inside a bdi', () => {
  expect(isInsideBdi('<bdi><span>1</span>')).toBe(true)
  expect(isInsideBdi('<span><bdi>1</bdi>')).toBe(false)
})
