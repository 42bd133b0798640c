import { expect, test } from 'vitest'
import { escapeFormula, unescapeFormula } from '#server/platform/spreadsheets/cell.ts'

test.each([
  ['=1+1', "'=1+1"],
  ["'=1+1", "''=1+1"],
  ['Ring;=1+1', "Ring;'=1+1"],
  ['Ring,=1+1', "Ring,'=1+1"],
  ['Ring|@SUM(A1)', "Ring|'@SUM(A1)"],
  ['Terms\n- kept dry\n\n- not resized', "Terms\n'- kept dry\n\n'- not resized"],
  ["Ring;'=1+1", "Ring;''=1+1"],
  ['=a;=b;＝c', "'=a;'=b;'＝c"],
  ['Ring, 5 - 7 mm', 'Ring, 5 - 7 mm'],
])('A26: %j cannot become a formula, whatever separates cells', (text, escaped) => {
  expect(escapeFormula(text)).toBe(escaped)
})

test('an exported text is read back unchanged', () => {
  const parts = ["'", '=', '-', ';', ',', '|', '\t', '\n', '＝', 'a', ' ']
  for (let number = 0; number < 20_000; number += 1) {
    const text = Array.from(
      { length: number % 7 },
      (_, at) => parts[Math.floor(number / parts.length ** at + at * 7) % parts.length],
    ).join('')
    expect(unescapeFormula(escapeFormula(text))).toBe(text)
  }
})
