import { expect, test } from 'vitest'
import { commonPasswords, passwordProblem } from '#server/identity/password/password-rules.ts'

const about = { name: 'Olga Petrenko', email: 'olga.p@goldhouse.test', shop: 'Gold House Dubai' }
const problem = (password: string) => passwordProblem(password, about)?.key ?? null

test('ASVS 1: fourteen characters are too few, fifteen are enough, 256 are the most, and nothing is cut', () => {
  const text = 'a violet bell rings over the harbour at noon while nobody counts it '.repeat(5)
  expect(problem(text.slice(0, 14))).toBe('password_too_short')
  for (const length of [15, 64, 128, 256]) expect(problem(text.slice(0, length))).toBe(null)
  expect(problem(text.slice(0, 257))).toBe('password_too_long')
})

test('a character outside the alphabet counts as one', () => {
  expect(problem('خاتم من ذهب أصفر')).toBe(null)
  expect(problem('💍'.repeat(14))).toBe('password_too_short')
})

test('ASVS 3: a passphrase of small letters is as good as any', () => {
  expect(problem('plum wagon tidy ocean')).toBe(null)
})

test('ASVS 4: each of three thousand common passwords and more is refused, however it is dressed', () => {
  const common = [...commonPasswords()]
  expect(common.length).toBeGreaterThan(3000)
  expect(common.filter((one) => one.length < 15)).toEqual([])
  expect(common.filter((one) => problem(one) !== 'password_too_common')).toEqual([])
  expect(problem('password1234567')).toBe('password_too_common')
  expect(problem('Correct Horse Battery Staple!')).toBe('password_too_common')
  expect(problem('abababababababab')).toBe('password_too_common')
})

test('ASVS 5: the name of the person, the house or the product is in no password', () => {
  expect(problem('seven wagons petrenko')).toBe('password_personal')
  expect(problem('OLGA wagons tidy ocean')).toBe('password_personal')
  expect(problem('our gold-house dubai wagon')).toBe('password_personal')
  expect(problem('the assay wagon rolls on')).toBe('password_personal')
})
