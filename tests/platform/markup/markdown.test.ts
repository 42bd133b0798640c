import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allowedLink } from '#server/platform/markup/links.ts'
import { parseMarkdown } from '#server/platform/markup/markdown.ts'
import type { Block, Inline } from '#server/platform/markup/nodes.ts'
import { FULL } from '#tests/support/full.ts'

const SEED = 20_261_125

describe('random texts of Markdown and HTML', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ...[
        '# ',
        '## ',
        '- ',
        '1. ',
        '> ',
        '```\n',
        '~~~ html\n',
        '| a | b |\n|---|---|\n| c |',
        '---\n',
      ],
      ...[
        '**',
        '*',
        '_',
        '~~',
        '`',
        '\\',
        '[',
        '](',
        ')',
        '![',
        '<',
        '>',
        '\n',
        '\n\n',
        '    ',
        '  \n',
      ],
      ...[
        '- [ ] ',
        '- [x] ',
        '[a]: javascript:alert(1)\n',
        '[a]',
        '<!-- ',
        ' -->',
        '&lt;',
        '&#106;',
      ],
      ...[
        '<script>',
        '</script>',
        '<img src=x onerror=alert(1)>',
        '<a href="',
        '<svg/onload=',
        '<style>',
      ],
      ...[
        'javascript:alert(1)',
        'JaVaScRiPt:',
        'data:text/html,x',
        'vbscript:',
        'file:///etc',
        'http://a.b',
      ],
      ...[
        'https://a.b/c',
        'HTTPS://A.B',
        'mailto:a@b.c',
        '//a.b',
        '/\\a.b',
        '/price',
        '#top',
        'docs/a.md',
      ],
    ),
    fc.string({ maxLength: 12 }),
    fc.string({ unit: 'grapheme', maxLength: 6 }),
    fc.webUrl(),
    fc.string({ unit: 'binary', maxLength: 6 }).map((text) => `[x](${text})`),
    fc.string({ maxLength: 12 }).map((text) => `[x](<${text}>)`),
  )
  const text = fc.array(piece, { maxLength: 24 }).map((pieces) => pieces.join(''))

  test('give only allowed nodes, and links only to https, mailto and paths of Assay', () => {
    fc.assert(
      fc.property(text, (markdown) => {
        expect(faultsOf(parseMarkdown(markdown, { image: (src) => src }))).toEqual([])
      }),
      { numRuns: FULL ? 10_000 : 1000, seed: SEED },
    )
  }, 120_000)
})

test.each([
  ['javascript:alert(1)'],
  [' javascript:alert(1)'],
  ['java\nscript:alert(1)'],
  ['data:text/html,<script>'],
  ['http://example.com'],
  ['//example.com'],
  ['/\\example.com'],
  ['/\t/example.com'],
  ['/.//example.com'],
  ['https:example.com'],
  ['https://'],
  ['mailto:'],
  ['docs/price.md'],
  ['#'],
  [''],
])('a link to %j is text', (href) => {
  expect(allowedLink(href)).toBeNull()
})

test.each([
  ['https://example.com/a b', 'https://example.com/a%20b'],
  ['mailto:ada@example.com', 'mailto:ada@example.com'],
  ['/price?karat=14#grid', '/price?karat=14#grid'],
  ['#backups', '#backups'],
])('a link to %j leads to %j', (href, target) => {
  expect(allowedLink(href)).toBe(target)
})

test('HTML stays the text that it was', () => {
  expect(parseMarkdown('A <b onclick="x()">bold</b> word\n\n<div>\n\n# Title\n\n</div>')).toEqual([
    {
      type: 'paragraph',
      children: ['A ', '<b onclick="x()">', 'bold', '</b>', ' word'].map((text) => ({
        type: 'text',
        text,
      })),
    },
    { type: 'paragraph', children: [{ type: 'text', text: '<div>' }] },
    { type: 'heading', level: 1, id: 'title', children: [{ type: 'text', text: 'Title' }] },
    { type: 'paragraph', children: [{ type: 'text', text: '</div>' }] },
  ])
})

test('headings have the ids that GitHub gives them, each only once', () => {
  const blocks = parseMarkdown(
    '## How far staff may take a price\n\n## `npm run map`\n\n## Ä & ö\n\n## Ä & ö',
  )
  expect(blocks.map((block) => block.type === 'heading' && block.id)).toEqual([
    'how-far-staff-may-take-a-price',
    'npm-run-map',
    'ä--ö',
    'ä--ö-1',
  ])
})

test('tables, lists and code keep their structure', () => {
  expect(
    parseMarkdown('| a | b |\n|---|---|\n| `x\\|y` | 2 |\n\n3. c\n   - d\n\n```ts\ne <f>\n```'),
  ).toEqual([
    {
      type: 'table',
      head: [[{ type: 'text', text: 'a' }], [{ type: 'text', text: 'b' }]],
      rows: [[[{ type: 'code', text: 'x|y' }], [{ type: 'text', text: '2' }]]],
    },
    {
      type: 'list',
      start: 3,
      items: [
        [
          { type: 'paragraph', children: [{ type: 'text', text: 'c' }] },
          {
            type: 'list',
            start: null,
            items: [[{ type: 'paragraph', children: [{ type: 'text', text: 'd' }] }]],
          },
        ],
      ],
    },
    { type: 'code', language: 'ts', text: 'e <f>' },
  ])
})

/** What a page must not get: a node, a property or an address that is not listed here. */
function faultsOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    switch (block.type) {
      case 'heading':
        return [
          ...unlisted(block, ['level', 'id', 'children']),
          ...([1, 2, 3, 4, 5, 6].includes(block.level) ? [] : [`level ${block.level}`]),
          ...faultsInLine(block.children),
        ]
      case 'paragraph':
        return [...unlisted(block, ['children']), ...faultsInLine(block.children)]
      case 'list':
        return [...unlisted(block, ['start', 'items']), ...block.items.flatMap(faultsOf)]
      case 'table':
        return [
          ...unlisted(block, ['head', 'rows']),
          ...[block.head, ...block.rows].flat().flatMap(faultsInLine),
        ]
      case 'code':
        return [
          ...unlisted(block, ['language', 'text']),
          ...(/^[a-z]+$/.test(block.language ?? 'none') ? [] : [`language ${block.language}`]),
          ...notText(block.text),
        ]
      case 'quote':
        return [...unlisted(block, ['children']), ...faultsOf(block.children)]
      case 'rule':
        return unlisted(block, [])
      default:
        return [`block ${JSON.stringify(block)}`]
    }
  })
}

function faultsInLine(parts: readonly Inline[]): string[] {
  return parts.flatMap((part) => {
    switch (part.type) {
      case 'text':
      case 'code':
        return [...unlisted(part, ['text']), ...notText(part.text)]
      case 'strong':
      case 'emphasis':
      case 'deleted':
        return [...unlisted(part, ['children']), ...faultsInLine(part.children)]
      case 'link':
        return [
          ...unlisted(part, ['href', 'children']),
          ...(leadsSomewhereAllowed(part.href) ? [] : [`href ${part.href}`]),
          ...faultsInLine(part.children),
        ]
      case 'image':
        return [
          ...unlisted(part, ['src', 'alt']),
          ...(isOwn(part.src) ? [] : [`src ${part.src}`]),
          ...notText(part.alt),
        ]
      case 'break':
        return unlisted(part, [])
      default:
        return [`part ${JSON.stringify(part)}`]
    }
  })
}

const unlisted = (node: object, keys: string[]): string[] =>
  Object.keys(node).filter((key) => key !== 'type' && !keys.includes(key))

const notText = (text: unknown): string[] => (typeof text === 'string' ? [] : [`text ${text}`])

/** As a browser reads the address on a page of ours. */
function leadsSomewhereAllowed(href: string): boolean {
  const { protocol } = new URL(href, 'https://shop.test/documentation')
  return protocol === 'mailto:' || /^https:\/\//.test(href) || isOwn(href)
}

const isOwn = (href: string): boolean =>
  new URL(href, 'https://shop.test/documentation').origin === 'https://shop.test'
