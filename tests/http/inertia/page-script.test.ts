import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageScript, rootElement } from '#server/http/inertia/render.ts'
import { open, pageIn, showing } from './site.ts'

const nasty = fc.constantFrom(
  '</script>',
  '<!--<script>',
  '&quot;',
  '&amp;',
  ']]>',
  '\u2028',
  '\u2029',
  '\ud800',
  '\udfff',
  '"',
  '\\',
  '<',
  '>',
  '&',
  '\0',
  '__proto__x',
)
const text = fc
  .array(fc.oneof(nasty, fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })))
  .map((parts) => parts.join(''))
const anything = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    text,
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    tie('list'),
    tie('record'),
  ),
  list: fc.array(tie('value'), { maxLength: 4 }),
  record: fc.dictionary(
    text.filter((key) => key !== '__proto__'),
    tie('value'),
    { maxKeys: 4 },
  ),
})).value

/** Ends where a browser ends it; comments are not interpreted inside. */
function read(html: string): unknown {
  const script = html.slice(html.indexOf('>') + 1, html.search(/<\/script/i))
  expect(script).not.toMatch(/[<>&\u2028\u2029]/)
  return JSON.parse(script)
}

test('ASVS 57, A1, A2: any value in the script is read back unchanged', () => {
  fc.assert(
    fc.property(anything, (value) => {
      expect(read(pageScript('app', JSON.stringify(value)))).toEqual(value)
    }),
  )
})

test('ASVS 57, A1, A2: any prop value reaches the client of a document unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(anything, async (value) => {
      const { text } = await open(showing(() => ({ value })))
      expect(pageIn(text).props.value).toEqual(value)
    }),
    { numRuns: 50 },
  )
})

test('the id is escaped in its attribute', () => {
  expect(pageScript('a"><b', '{}')).toBe(
    '<script data-page="a&#34;&#62;&#60;b" type="application/json">{}</script>',
  )
  expect(rootElement('a"><b')).toBe('<div id="a&#34;&#62;&#60;b"></div>')
})
