import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openSealed, seal, UnsealError, unseal } from '#server/platform/security/secrets.ts'

const SECRET = {
  current: 'the secret that the sessions of this shop are signed with',
  previous: null,
}

test('any sealed text opens with the same secret and purpose', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (key) => {
      expect(unseal(SECRET, 'feed key', seal(SECRET, 'feed key', key))).toBe(key)
    }),
  )
})

test('a sealed key does not contain its text, and every sealing differs', () => {
  const [one, two] = [
    seal(SECRET, 'feed key', 'goldapi-abc'),
    seal(SECRET, 'feed key', 'goldapi-abc'),
  ]
  expect(one).toMatch(/^v1\.[\w-]{50,}$/)
  expect(one).not.toBe(two)
  expect(one).not.toContain('goldapi')
})

test('another secret, another purpose or a changed character throws', () => {
  const sealed = seal(SECRET, 'feed key', 'goldapi-abc')
  const middle = Math.floor(sealed.length / 2)
  const other = sealed[middle] === 'A' ? 'B' : 'A'
  const changed = sealed.slice(0, middle) + other + sealed.slice(middle + 1)
  expect(() => unseal({ ...SECRET, current: 'x'.repeat(32) }, 'feed key', sealed)).toThrow(
    UnsealError,
  )
  expect(() => unseal(SECRET, 'mail password', sealed)).toThrow(UnsealError)
  expect(() => unseal(SECRET, 'feed key', changed)).toThrow(UnsealError)
})

test.each(['', 'v1.', 'v1.short', 'v2.AAAA', 'goldapi-abc'])('"%s" does not open', (text) => {
  expect(() => unseal(SECRET, 'feed key', text)).toThrow(UnsealError)
})

test('an error contains neither the key nor the secret', () => {
  const sealed = seal(SECRET, 'feed key', 'goldapi-abc')
  const failure = () => unseal({ ...SECRET, current: `${SECRET.current}!` }, 'feed key', sealed)
  expect(failure).toThrow(/SESSION_SECRET/)
  expect(failure).not.toThrow(/goldapi-abc|sessions of this shop|v1\./)
})

test('a text sealed under the previous secret opens as long as that is accepted, and is sealed under the current one', () => {
  const former = seal(SECRET, 'feed key', 'goldapi-abc')
  const both = { current: 'the secret that replaces the one above', previous: SECRET.current }
  expect(unseal(both, 'feed key', former)).toBe('goldapi-abc')
  expect(openSealed(both, 'feed key', former)?.isCurrent).toBe(false)
  const today = seal(both, 'feed key', 'goldapi-abc')
  expect(openSealed(both, 'feed key', today)?.isCurrent).toBe(true)
  expect(() => unseal(SECRET, 'feed key', today)).toThrow(UnsealError)
  expect(() => unseal({ ...both, previous: null }, 'feed key', former)).toThrow(UnsealError)
})
