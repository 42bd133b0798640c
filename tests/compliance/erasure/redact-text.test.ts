import { expect, test } from 'vitest'
import { redactJson, redactor } from '#server/compliance/erasure/redact-text.ts'

const redact = redactor({
  names: ['Zebulon Quillfeather', 'Quill & Co. (Gold)', 'zq@quill.example', ''],
  phones: ['+12125559876'],
  replacement: '#7',
})

test('a name is redacted as a whole word, in any case', () => {
  expect(redact('Ring for ZEBULON  Quillfeather, engraved')).toBe('Ring for #7, engraved')
  expect(redact('ask ZQ@Quill.example')).toBe('ask #7')
  expect(redact('sold to quill & co. (gold)')).toBe('sold to #7')
})

test('a part of another word or a first name alone is not redacted', () => {
  expect(redact('Zebulon Quillfeathers rose gold')).toBe('Zebulon Quillfeathers rose gold')
  expect(redact('Zebulon')).toBe('Zebulon')
})

test('a phone number is redacted with any spacing and prefix', () => {
  for (const written of ['+12125559876', '(212) 555-9876', '212.555.9876', '0012125559876'])
    expect(redact(`call ${written} today`), written).toMatch(/^call ?#7 today$/)
  expect(redact('cheque 98765')).toBe('cheque 98765')
})

test('only matching strings within JSON change, and JSON without a match is identical', () => {
  expect(redactJson('{"a":["Zebulon Quillfeather",1],"b":"x"}', redact)).toBe(
    '{"a":["#7",1],"b":"x"}',
  )
  expect(redactJson('{ "a" : 1 }', redact)).toBe('{ "a" : 1 }')
})

test('nothing changes without names', () => {
  expect(redactor({ names: [' '], phones: [], replacement: '#7' })('a b')).toBe('a b')
})
