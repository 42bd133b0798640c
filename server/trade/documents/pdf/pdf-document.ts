import { Document, Image, Page, Text, View } from '@react-pdf/renderer'
import { type ComponentProps, createElement as h, type ReactElement, type ReactNode } from 'react'
import { directionOf, languageTag } from '#lang/locales.ts'
import type { Fact, Paper, PaperTable } from '#server/trade/documents/document-content.ts'
import { partsOf } from './line-breaks.ts'

const INK = '#1d1b18'
const QUIET = '#6b665d'
const RULE = '#d8d2c6'
const HALLMARK = '#8a6a1f'
/** Above what any line break may cost: words are never cut with a hyphen. */
const NEVER = 10_000

type Styled = NonNullable<ComponentProps<typeof View>['style']>
type Look = Exclude<Styled, readonly unknown[]>

/** A paper as a PDF document of the drawing library. */
export function sheetOf(
  paper: Paper,
  faces: string[],
  logo?: Uint8Array,
): ReactElement<ComponentProps<typeof Document>> {
  const date = new Date(`${paper.day}T00:00:00.000Z`)
  const hand = handFor(paper)
  const about = {
    title: `${paper.title} ${paper.number}`.trim(),
    author: paper.shop.name,
    creator: 'Assay',
    producer: 'Assay',
    language: languageTag(paper.locale),
    creationDate: date,
    modificationDate: date,
  }
  const page = {
    size: paper.size,
    style: { ...PAGE, fontFamily: faces },
  }
  return h(
    Document,
    about,
    h(
      Page,
      page,
      head(paper, hand, logo),
      parties(paper, hand),
      ...paper.tables.slice(0, 1).map((table) => tableOf(table, hand)),
      sums(paper, hand),
      ...paper.tables.slice(1).flatMap((table) => [room(), tableOf(table, hand)]),
      ...paper.words.map((text) => hand.text(text, { marginTop: 8, fontSize: 8.5 })),
      paper.note === '' ? null : hand.text(paper.note, { marginTop: 10 }),
      signatures(paper, hand),
      foot(paper, hand),
    ),
  )
}

/** How this language is written: which way rows run, where words begin. */
interface Hand {
  row: Look
  text(words: string, look?: object): ReactElement
  /** Figures read from left to right in every language, and stand to the right. */
  figure(words: string, look?: object): ReactElement
}

function handFor({ locale }: Paper): Hand {
  const isRtl = directionOf(locale) === 'rtl'
  const start = isRtl ? 'right' : 'left'
  const wrapping = { hyphenationPenalty: NEVER, hyphenationCallback: partsOf }
  return {
    row: { flexDirection: isRtl ? 'row-reverse' : 'row' },
    text: (words, look = {}) =>
      h(
        Text,
        {
          ...wrapping,
          style: { ...LEADING, textAlign: start, direction: directionIn(words), ...look },
        },
        words,
      ),
    figure: (words, look = {}) =>
      h(
        Text,
        { ...wrapping, style: { ...LEADING, textAlign: 'right', direction: 'ltr', ...look } },
        words,
      ),
  }
}

/** As the first letter reads; figures alone, telephone numbers too, read from left to right everywhere. */
function directionIn(words: string): 'ltr' | 'rtl' {
  const [first = ''] = words.match(/\p{L}/u) ?? []
  return /\p{Script=Arabic}|\p{Script=Hebrew}/u.test(first) ? 'rtl' : 'ltr'
}

function head({ shop, title, number }: Paper, hand: Hand, logo?: Uint8Array): ReactElement {
  return h(
    View,
    { style: { ...hand.row, justifyContent: 'space-between', ...HEAD } },
    h(
      View,
      { style: { width: '48%' } },
      ...logoOf(shop, hand, logo),
      hand.text(shop.name, { fontSize: 13, fontWeight: 600 }),
      ...shop.lines.map((line) => hand.text(line, { color: QUIET, fontSize: 8.5 })),
    ),
    h(
      View,
      { style: { width: '48%' } },
      hand.text(title, { fontSize: 17, fontWeight: 600, lineHeight: 1.25, textAlign: end(hand) }),
      hand.figure(number, { ...NUMBER, textAlign: end(hand) }),
    ),
  )
}

/** As large as fits its place, at the side where words begin. */
function logoOf({ logo }: Paper['shop'], hand: Hand, file?: Uint8Array): ReactElement[] {
  if (!logo || !file) return []
  const scale = Math.min(LOGO.width / logo.width, LOGO.height / logo.height)
  const style: Look = {
    width: logo.width * scale,
    height: logo.height * scale,
    marginBottom: 8,
    alignSelf: end(hand) === 'right' ? 'flex-start' : 'flex-end',
  }
  return [h(Image, { src: { data: Buffer.from(file), format: 'png' }, style })]
}

const end = ({ row }: Hand): 'left' | 'right' =>
  'flexDirection' in row && row.flexDirection === 'row' ? 'right' : 'left'

function parties({ party, facts }: Paper, hand: Hand): ReactElement {
  return h(
    View,
    { style: { ...hand.row, justifyContent: 'space-between', marginBottom: 14 } },
    h(
      View,
      { style: { width: '48%' } },
      hand.text(party.label, LABEL),
      ...party.lines.map((line, n) => hand.text(line, { fontWeight: n === 0 ? 600 : 400 })),
    ),
    h(View, { style: { width: '48%' } }, ...facts.map((fact) => factOf(fact, hand))),
  )
}

function factOf({ label, value }: Fact, hand: Hand): ReactElement {
  return h(
    View,
    { style: { ...hand.row, marginBottom: 2 } },
    hand.text(label, { width: '51%', color: QUIET }),
    hand.text(value, { width: '49%', textAlign: end(hand) }),
  )
}

/** A table begins on the next page where this one has no room for its head and a row. */
const room = () => h(View, { minPresenceAhead: 90 })

function tableOf({ title, columns, rows }: PaperTable, hand: Hand): ReactElement {
  const width = (n: number) =>
    n === 0 ? { flexGrow: 1, flexBasis: 0 } : { width: WIDTHS[columns[n]?.kind ?? 'words'] }
  const cell = (words: string, n: number, look: object) =>
    columns[n]?.kind !== 'words'
      ? hand.figure(words, { ...width(n), ...look })
      : hand.text(words, { ...width(n), ...look })
  return h(
    View,
    { style: { marginTop: title === '' ? 4 : 14 } },
    title === '' ? null : hand.text(title, { fontWeight: 600, marginBottom: 4 }),
    h(
      View,
      // On every page that the table reaches.
      { style: { ...hand.row, ...HEADINGS }, fixed: true },
      ...columns.map(({ label }, n) => cell(label, n, LABEL_IN_TABLE)),
    ),
    ...rows.map(({ cells, detail }) =>
      h(
        View,
        { style: LINE, wrap: false },
        h(View, { style: hand.row }, ...cells.map((words, n) => cell(words, n, {}))),
        detail === '' ? null : hand.text(detail, { color: QUIET, fontSize: 8 }),
      ),
    ),
  )
}

function sums({ sums: all }: Paper, hand: Hand): ReactNode {
  if (all.length === 0) return null
  const side = end(hand) === 'right' ? 'flex-end' : 'flex-start'
  return h(
    View,
    { style: { alignSelf: side, width: 240, marginTop: 8 }, wrap: false },
    ...all.map(({ label, value, isTotal }) =>
      h(
        View,
        { style: { ...hand.row, ...(isTotal ? TOTAL : SUM) } },
        hand.text(label, { width: '55%', ...(isTotal ? BOLD : { color: QUIET }) }),
        hand.figure(value, { width: '45%', ...(isTotal ? BOLD : {}) }),
      ),
    ),
  )
}

function signatures({ signatures: who }: Paper, hand: Hand): ReactNode {
  if (who.length === 0) return null
  return h(
    View,
    { style: { ...hand.row, justifyContent: 'space-between', marginTop: 44 }, wrap: false },
    ...who.map((name) =>
      h(View, { style: SIGNATURE }, hand.text(name, { color: QUIET, fontSize: 8 })),
    ),
  )
}

function foot({ foot: words }: Paper, hand: Hand): ReactElement {
  return h(
    View,
    { style: { ...hand.row, ...FOOT }, fixed: true },
    hand.text(words, { color: QUIET, fontSize: 7.5, width: '85%' }),
    h(Text, {
      style: { color: QUIET, fontSize: 7.5, width: '15%', textAlign: end(hand) },
      render: ({ pageNumber, totalPages }) => `${pageNumber} / ${totalPages}`,
    }),
  )
}

// Said of each text itself: the library reckons a line's height from a text's own size alone.
const LEADING = { fontSize: 9.5, lineHeight: 1.4 }
const LOGO = { width: 170, height: 52 }
const WIDTHS = { words: 110, figure: 82, count: 36 }
const BOLD = { fontWeight: 600 }
const NUMBER = { color: HALLMARK, fontSize: 10.5, marginTop: 3 }
const LABEL = { color: QUIET, fontSize: 8, marginBottom: 2 }
const LABEL_IN_TABLE = { color: QUIET, fontSize: 8 }
const PAGE: Look = {
  color: INK,
  paddingTop: 44,
  paddingBottom: 60,
  paddingHorizontal: 48,
}
const HEAD: Look = {
  borderBottomWidth: 1,
  borderBottomColor: HALLMARK,
  paddingBottom: 12,
  marginBottom: 16,
}
const HEADINGS: Look = { borderBottomWidth: 1, borderBottomColor: INK, paddingBottom: 3 }
const LINE: Look = { borderBottomWidth: 0.5, borderBottomColor: RULE, paddingVertical: 5 }
const SUM: Look = { paddingVertical: 2 }
const TOTAL: Look = {
  paddingVertical: 4,
  borderTopWidth: 1,
  borderTopColor: INK,
  marginTop: 2,
}
const SIGNATURE: Look = { width: '45%', borderTopWidth: 0.75, borderTopColor: INK, paddingTop: 4 }
const FOOT: Look = {
  position: 'absolute',
  bottom: 28,
  left: 48,
  right: 48,
  justifyContent: 'space-between',
}
