import { randomBytes } from 'node:crypto'
import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { passwordProblem } from '#server/identity/password/password-rules.ts'

const about = { name: 'Olga Petrenko', email: 'olga.p@goldhouse.test', shop: 'Gold House Dubai' }
const problem = async (password: string) => (await passwordProblem(password, about))?.key ?? null

test('ASVS 1: a password has 15 to 256 characters and is not truncated', async () => {
  const text = 'a violet bell rings over the harbour at noon while nobody counts it '.repeat(5)
  expect(await problem(text.slice(0, 14))).toBe('password_too_short')
  for (const length of [15, 64, 128, 256]) expect(await problem(text.slice(0, length))).toBe(null)
  expect(await problem(text.slice(0, 257))).toBe('password_too_long')
})

test('a character outside ASCII counts as one', async () => {
  expect(await problem('خاتم من ذهب أصفر')).toBe(null)
  expect(await problem('💍'.repeat(14))).toBe('password_too_short')
})

test.each(['plum wagon tidy ocean', 'seven brass weights on a tray', 'Xq7$vL2!mZ9@pR4&'])(
  'ASVS 3: %s is accepted',
  async (password) => {
    expect(await problem(password)).toBe(null)
  },
)

test.each([
  'P@ssw0rdP@ssw0rd',
  'letmeinletmein12',
  'password1234567',
  'Pass word-1234567',
  'P@ss w0rd P@ss w0rd',
  'I love you I love you',
  'Summer2024Summer2024',
  'qwertyuiopasdfghjkl',
  'Qwerty-12345-67890',
  '1.2.3.4.5.6.7.8.9.0',
  'abababababababab',
  'abbabaabbaababba',
  'correct-horse-battery-staple-1234',
])('ASVS 4: %s is easy to guess and refused', async (password) => {
  expect(await problem(password)).toBe('password_too_common')
})

test('ASVS 4: the most common passwords are refused, repeated until they are long enough', async () => {
  const common = dictionary['passwords-common']
  const long = common.filter(({ length }) => length >= 15)
  const repeated = common.slice(0, 100).map((one) => one.repeat(Math.ceil(15 / one.length)))
  expect(long.length).toBeGreaterThan(30)
  const accepted: string[] = []
  for (const password of [...long, ...repeated])
    if ((await problem(password)) === null) accepted.push(password)
  expect(accepted).toEqual([])
})

test.each([
  'seven wagons petrenko',
  'OLGA wagons tidy ocean',
  'our gold-house dubai wagon',
  'the assay wagon rolls on',
  'olga.p@goldhouse.test',
  'Dubai-Gold-House-2026',
  'goldhouse.test goldhouse',
])('ASVS 5: %s contains a name, or little besides names and email', async (password) => {
  expect(await problem(password)).toBe('password_personal')
})

test.each(['G0ldH0useDubai2025!', '0lg4P3tr3nk0!!!!', '0lga P3trenko 1985'])(
  'ASVS 5: %s is a name in another spelling and refused',
  async (password) => {
    expect(await problem(password)).toBe('password_too_common')
  },
)

test('A19: the server does other work while it judges a password, however long', async () => {
  let turns = 0
  let next = setImmediate(function count() {
    turns += 1
    next = setImmediate(count)
  })
  const long = [
    'P@ssw0rd'.repeat(32),
    '4@8({[<3691!|1|70$5+7%2'.repeat(11),
    '1999-12-31'.repeat(25),
    randomBytes(192).toString('base64'),
    randomBytes(96).toString('base64'),
  ]
  const turnsOf: number[] = []
  for (const password of long) {
    const before = turns
    await problem(password)
    turnsOf.push(turns - before)
  }
  clearImmediate(next)
  expect(Math.min(...turnsOf)).toBeGreaterThan(1)
})
