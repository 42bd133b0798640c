import fc from 'fast-check'
import { expect, test } from 'vitest'
import { open, seal, Unopenable } from '#server/platform/security/secrets.ts'

const SECRET = 'the secret that the sessions of this shop are signed with'

test('what was sealed opens under the same secret and purpose, whatever it says', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (key) => {
      expect(open(SECRET, 'feed key', seal(SECRET, 'feed key', key))).toBe(key)
    }),
  )
})

test('a sealed key shows nothing of itself, and no two sealings look alike', () => {
  const [one, two] = [
    seal(SECRET, 'feed key', 'goldapi-abc'),
    seal(SECRET, 'feed key', 'goldapi-abc'),
  ]
  expect(one).toMatch(/^v1\.[\w-]{50,}$/)
  expect(one).not.toBe(two)
  expect(one).not.toContain('goldapi')
})

test('another secret, another purpose or a changed letter is said, never read as another key', () => {
  const sealed = seal(SECRET, 'feed key', 'goldapi-abc')
  const middle = Math.floor(sealed.length / 2)
  const other = sealed[middle] === 'A' ? 'B' : 'A'
  const changed = sealed.slice(0, middle) + other + sealed.slice(middle + 1)
  expect(() => open('x'.repeat(32), 'feed key', sealed)).toThrow(Unopenable)
  expect(() => open(SECRET, 'mail password', sealed)).toThrow(Unopenable)
  expect(() => open(SECRET, 'feed key', changed)).toThrow(Unopenable)
})

test.each(['', 'v1.', 'v1.short', 'v2.AAAA', 'goldapi-abc'])('"%s" was never sealed', (text) => {
  expect(() => open(SECRET, 'feed key', text)).toThrow(Unopenable)
})

test('a failure tells neither the key nor the secret', () => {
  const sealed = seal(SECRET, 'feed key', 'goldapi-abc')
  const failure = () => open(`${SECRET}!`, 'feed key', sealed)
  expect(failure).toThrow(/SESSION_SECRET/)
  expect(failure).not.toThrow(/goldapi-abc|sessions of this shop|v1\./)
})
