import { expect, test } from 'vitest'
import { redactJson, redactor } from '#server/compliance/erasure/redact-text.ts'

const redact = redactor({
  names: ['Zebulon Quillfeather', 'Quill & Co. (Gold)', 'zq@quill.example', ''],
  phones: ['+12125559876'],
  instead: '#7',
})

test('a name goes wherever it stands whole, in any case', () => {
  expect(redact('Ring for ZEBULON  Quillfeather, engraved')).toBe('Ring for #7, engraved')
  expect(redact('ask ZQ@Quill.example')).toBe('ask #7')
  expect(redact('sold to quill & co. (gold)')).toBe('sold to #7')
})

test('a part of another word or a first name alone is no name', () => {
  expect(redact('Zebulon Quillfeathers rose gold')).toBe('Zebulon Quillfeathers rose gold')
  expect(redact('Zebulon')).toBe('Zebulon')
})

test('a number goes however it is spaced or dialled', () => {
  for (const written of ['+12125559876', '(212) 555-9876', '212.555.9876', '0012125559876'])
    expect(redact(`call ${written} today`), written).toMatch(/^call ?#7 today$/)
  expect(redact('cheque 98765')).toBe('cheque 98765')
})

test('within JSON only what is told changes, and what holds nothing stays byte for byte', () => {
  expect(redactJson('{"a":["Zebulon Quillfeather",1],"b":"x"}', redact)).toBe(
    '{"a":["#7",1],"b":"x"}',
  )
  expect(redactJson('{ "a" : 1 }', redact)).toBe('{ "a" : 1 }')
})

test('where nobody is known nothing changes', () => {
  expect(redactor({ names: [' '], phones: [], instead: '#7' })('a b')).toBe('a b')
})
