import { expect, test } from 'vitest'
import { commonPasswords, passwordProblem } from '#server/identity/password/password-rules.ts'

const about = { name: 'Olga Petrenko', email: 'olga.p@goldhouse.test', shop: 'Gold House Dubai' }
const problem = (password: string) => passwordProblem(password, about)?.key ?? null

test('ASVS 1: a password has 15 to 256 characters and is not truncated', () => {
  const text = 'a violet bell rings over the harbour at noon while nobody counts it '.repeat(5)
  expect(problem(text.slice(0, 14))).toBe('password_too_short')
  for (const length of [15, 64, 128, 256]) expect(problem(text.slice(0, length))).toBe(null)
  expect(problem(text.slice(0, 257))).toBe('password_too_long')
})

test('a character outside ASCII counts as one', () => {
  expect(problem('خاتم من ذهب أصفر')).toBe(null)
  expect(problem('💍'.repeat(14))).toBe('password_too_short')
})

test('ASVS 3: a passphrase of lower-case letters is accepted', () => {
  expect(problem('plum wagon tidy ocean')).toBe(null)
})

test('ASVS 4: more than three thousand common passwords are refused, in any spelling', () => {
  const common = [...commonPasswords()]
  expect(common.length).toBeGreaterThan(3000)
  expect(common.filter((one) => one.length < 15)).toEqual([])
  expect(common.filter((one) => problem(one) !== 'password_too_common')).toEqual([])
  expect(problem('password1234567')).toBe('password_too_common')
  expect(problem('Correct Horse Battery Staple!')).toBe('password_too_common')
  expect(problem('abababababababab')).toBe('password_too_common')
})

test('ASVS 5: a password may not contain the name of the user, the shop or the product', () => {
  expect(problem('seven wagons petrenko')).toBe('password_personal')
  expect(problem('OLGA wagons tidy ocean')).toBe('password_personal')
  expect(problem('our gold-house dubai wagon')).toBe('password_personal')
  expect(problem('the assay wagon rolls on')).toBe('password_personal')
})
