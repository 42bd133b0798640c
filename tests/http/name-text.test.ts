import { expect, test } from 'vitest'
import { nameText } from '#server/http/routing/text-input.ts'

const name = nameText(20)

test.each([
  'Sa\u200bfe',
  '\ufeffSafe',
  'Sa\u00adfe',
  'Sa\u2060\u200dfe',
  'Safe\ufe0f\u200c',
  'S\u115fafe',
])('invisible characters are removed from %j', (typed) => {
  expect(name.parse(typed)).toBe('Safe')
})

test('a name is one line; of invisible characters alone it is empty', () => {
  expect(name.parse(' Left\n\tsafe\u00a0\u200b ')).toBe('Left safe')
  expect(name.parse('\u200b\u3164\u{e0020}')).toBe('')
})

test.each(['می\u200cخواهم', 'क्\u200dष', '❤\ufe0f\u200d🔥', '👩🏽\u200d💻'])(
  'joiners inside %j change how it is written and stay',
  (typed) => {
    expect(name.parse(typed)).toBe(typed)
  },
)

test.each(['Sa\u0000fe', 'Sa\u001bfe', 'Sa\u202efe', 'Sa\u2066fe', 'Sa\ud800fe'])(
  '%j is refused',
  (typed) => {
    expect(name.safeParse(typed).error?.issues[0]?.message).toBe('odd_characters')
  },
)

test('the length counts what was typed, and a long text takes no time', () => {
  const before = performance.now()
  expect(name.safeParse('\u200c'.repeat(200_000)).success).toBe(false)
  expect(performance.now() - before).toBeLessThan(200)
})
