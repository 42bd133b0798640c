import { Document, Image, Page, Text, View } from '@react-pdf/renderer'
import { type ComponentProps, createElement as h, type ReactElement, type ReactNode } from 'react'
import { directionOf, languageTag } from '#lang/locales.ts'
import type {
  ContentTable,
  DocumentContent,
  Fact,
} from '#server/trade/documents/document-content.ts'
import { breakableParts, withBreaks } from './line-breaks.ts'
import type { DocumentPictures } from './pdf.ts'

const TEXT_COLOR = '#1d1b18'
const MUTED_COLOR = '#6b665d'
const RULE_COLOR = '#d8d2c6'
const ACCENT_COLOR = '#8a6a1f'
/** Higher than the cost of any line break, so that words are never hyphenated. */
const NO_HYPHENATION = 10_000

type Styled = NonNullable<ComponentProps<typeof View>['style']>
type Style = Exclude<Styled, readonly unknown[]>

/** Content → document of the PDF library. */
export function pdfDocument(
  content: DocumentContent,
  faces: string[],
  { logo, photos = new Map() }: DocumentPictures,
): ReactElement<ComponentProps<typeof Document>> {
  const date = new Date(`${content.day}T00:00:00.000Z`)
  const layout = textLayoutFor(content)
  const metadata = {
    title: `${content.title} ${content.number}`.trim(),
    author: content.shop.name,
    creator: 'Assay',
    producer: 'Assay',
    language: languageTag(content.locale),
    creationDate: date,
    modificationDate: date,
  }
  const page = {
    size: content.size,
    style: { ...PAGE, fontFamily: faces },
  }
  return h(
    Document,
    metadata,
    h(
      Page,
      page,
      header(content, layout, logo),
      parties(content, layout),
      ...content.tables.slice(0, 1).map((table) => tableOf(table, layout, photos)),
      sums(content, layout),
      ...content.tables.slice(1).flatMap((table) => [tableSpace(), tableOf(table, layout)]),
      closing(content, layout),
      footer(content, layout),
    ),
  )
}

/** Text helpers for the direction of a language. */
interface TextLayout {
  row: Style
  /** Direction of the language, for sentences that contain names of other languages. */
  direction: 'ltr' | 'rtl'
  /** In the direction of its first letter. */
  text(text: string, overrides?: object): ReactElement
  /** Figures are left-to-right and right-aligned in every language. */
  figure(text: string, overrides?: object): ReactElement
}

function textLayoutFor({ locale }: DocumentContent): TextLayout {
  const isRtl = directionOf(locale) === 'rtl'
  const start = isRtl ? 'right' : 'left'
  const wrapping = { hyphenationPenalty: NO_HYPHENATION, hyphenationCallback: breakableParts }
  return {
    row: { flexDirection: isRtl ? 'row-reverse' : 'row' },
    direction: directionOf(locale),
    text: (text, overrides = {}) =>
      h(
        Text,
        {
          ...wrapping,
          style: { ...LEADING, textAlign: start, direction: directionIn(text), ...overrides },
        },
        withBreaks(text),
      ),
    figure: (text, overrides = {}) =>
      h(
        Text,
        { ...wrapping, style: { ...LEADING, textAlign: 'right', direction: 'ltr', ...overrides } },
        withBreaks(text),
      ),
  }
}

/** Direction of the first letter; text without letters, such as phone numbers, is left-to-right. */
function directionIn(text: string): 'ltr' | 'rtl' {
  const [first = ''] = text.match(/\p{L}/u) ?? []
  return /\p{Script=Arabic}|\p{Script=Hebrew}/u.test(first) ? 'rtl' : 'ltr'
}

function header(
  { shop, title, number }: DocumentContent,
  layout: TextLayout,
  logo?: Uint8Array,
): ReactElement {
  return h(
    View,
    { style: { ...layout.row, justifyContent: 'space-between', ...HEADER } },
    h(
      View,
      { style: { width: '42%' } },
      ...logoOf(shop, layout, logo),
      layout.text(shop.name, { fontSize: 13, fontWeight: 600 }),
      ...shop.lines.map((line) => layout.text(line, { color: MUTED_COLOR, fontSize: 8.5 })),
    ),
    h(
      View,
      { style: { width: '55%' } },
      layout.text(title, {
        fontSize: 17,
        fontWeight: 600,
        lineHeight: 1.25,
        textAlign: end(layout),
      }),
      layout.figure(number, { ...NUMBER, textAlign: end(layout) }),
    ),
  )
}

/** Scaled to fit its area, at the start side. */
function logoOf(
  { logo }: DocumentContent['shop'],
  layout: TextLayout,
  file?: Uint8Array,
): ReactElement[] {
  if (!logo || !file) return []
  const scale = Math.min(LOGO.width / logo.width, LOGO.height / logo.height)
  const style: Style = {
    width: logo.width * scale,
    height: logo.height * scale,
    marginBottom: 8,
    alignSelf: end(layout) === 'right' ? 'flex-start' : 'flex-end',
  }
  return [h(Image, { src: { data: Buffer.from(file), format: 'png' }, style })]
}

const end = ({ row }: TextLayout): 'left' | 'right' =>
  'flexDirection' in row && row.flexDirection === 'row' ? 'right' : 'left'

function parties({ party, facts }: DocumentContent, layout: TextLayout): ReactElement {
  return h(
    View,
    { style: { ...layout.row, justifyContent: 'space-between', marginBottom: 14 } },
    h(
      View,
      { style: { width: '48%' } },
      layout.text(party.label, LABEL),
      ...party.lines.map((line, n) => layout.text(line, { fontWeight: n === 0 ? 600 : 400 })),
    ),
    h(View, { style: { width: '48%' } }, ...facts.map((fact) => factOf(fact, layout))),
  )
}

function factOf({ label, value }: Fact, layout: TextLayout): ReactElement {
  return h(
    View,
    { style: { ...layout.row, columnGap: 8, marginBottom: 2 } },
    layout.text(label, { maxWidth: '60%', color: MUTED_COLOR }),
    layout.text(value, { flexGrow: 1, flexBasis: 0, textAlign: end(layout) }),
  )
}

/** Moves a table to the next page unless its header and one row fit. */
const tableSpace = () => h(View, { minPresenceAhead: 90 })

type Photos = NonNullable<DocumentPictures['photos']>

function tableOf(
  { title, columns, rows }: ContentTable,
  layout: TextLayout,
  photos: Photos = new Map(),
): ReactElement {
  const hasPhotos = rows.some(({ photo }) => photo !== undefined)
  const width = (n: number) =>
    n === 0 ? { flexGrow: 1, flexBasis: 0 } : { width: WIDTHS[columns[n]?.kind ?? 'words'] }
  const gap = end(layout) === 'right' ? { paddingRight: 8 } : { paddingLeft: 8 }
  const cell = (text: string, n: number, overrides: object) =>
    columns[n]?.kind !== 'words'
      ? layout.figure(text, { ...width(n), ...overrides })
      : layout.text(text, { ...width(n), ...gap, ...overrides })
  return h(
    View,
    { style: { marginTop: title === '' ? 4 : 14 } },
    title === '' ? null : layout.text(title, { fontWeight: 600, marginBottom: 4 }),
    h(
      View,
      // Repeated on every page of the table.
      { style: { ...layout.row, ...HEADINGS }, fixed: true },
      ...columns.map(({ label, kind }, n) =>
        cell(label, n, kind === 'words' ? LABEL_IN_TABLE : { ...LABEL_IN_TABLE, paddingLeft: 4 }),
      ),
    ),
    ...rows.map(({ cells, detail, photo }) => {
      const texts = [
        h(View, { style: layout.row }, ...cells.map((text, n) => cell(text, n, {}))),
        detailOf(detail, layout),
      ]
      return h(
        View,
        { style: ROW, wrap: false },
        ...(hasPhotos ? [besidePhoto(texts, layout, photos.get(photo ?? ''))] : texts),
      )
    }),
  )
}

/** The texts of rows without a photo start where those of the others do. */
function besidePhoto(texts: ReactNode[], layout: TextLayout, photo?: Uint8Array): ReactElement {
  const objectPosition = end(layout) === 'right' ? '0% 0%' : '100% 0%'
  return h(
    View,
    { style: { ...layout.row, columnGap: 8 } },
    photo
      ? h(Image, { src: jpegAddress(photo), style: { ...PHOTO, objectPosition } })
      : h(View, { style: { width: PHOTO.width } }),
    h(View, { style: { flexGrow: 1, flexBasis: 0 } }, ...texts),
  )
}

/** The library embeds pictures of the same address once, while it may take one buffer for another. */
const jpegAddress = (file: Uint8Array) =>
  `data:image/jpeg;base64,${Buffer.from(file).toString('base64')}`

/** In right-to-left languages each part is a text of its own, since the parts would be reordered in one. */
function detailOf(detail: string, layout: TextLayout): ReactNode {
  if (detail === '') return null
  const style = { color: MUTED_COLOR, fontSize: 8 }
  if (layout.direction === 'ltr') return layout.text(detail, style)
  const parts = detail.split(' · ').flatMap((part, n) => (n === 0 ? [part] : ['·', part]))
  return h(
    View,
    { style: { ...layout.row, flexWrap: 'wrap', columnGap: 2 } },
    ...parts.map((part) => layout.text(part, style)),
  )
}

function sums({ sums: all }: DocumentContent, layout: TextLayout): ReactNode {
  if (all.length === 0) return null
  const side = end(layout) === 'right' ? 'flex-end' : 'flex-start'
  return h(
    View,
    { style: { alignSelf: side, width: 240, marginTop: 8 }, wrap: false },
    ...all.map(({ label, value, isTotal, detail = '' }) =>
      h(
        View,
        { style: { ...layout.row, ...(isTotal ? TOTAL : SUM) } },
        h(
          View,
          { style: { width: '55%' } },
          layout.text(label, isTotal ? BOLD : { color: MUTED_COLOR }),
          detailOf(detail, layout),
        ),
        layout.figure(value, { width: '45%', ...(isTotal ? BOLD : {}) }),
      ),
    ),
  )
}

/** Terms, note and signatures. Nobody signs a page without text, so the last line stays with the signatures if it is short. */
function closing({ words, note, signatures: who }: DocumentContent, layout: TextLayout) {
  const texts = [
    ...words.flatMap((text) => paragraph(text, layout, { marginTop: 8, fontSize: 8.5 })),
    ...paragraph(note, layout, { marginTop: 10 }),
  ]
  const lastLine = [...words, note].join('\n').trimEnd().split('\n').at(-1) ?? ''
  const kept = who.length > 0 && lastLine.length <= LONGEST_KEPT_LINE ? texts.splice(-1) : []
  return h(
    View,
    {},
    ...texts,
    h(View, { wrap: kept.length === 0 }, ...kept, signatures(who, layout)),
  )
}

/** Each line has a direction of its own, such as an account number below an Arabic label. */
function paragraph(
  text: string,
  layout: TextLayout,
  { marginTop, ...style }: { marginTop: number; fontSize?: number },
) {
  if (text === '') return []
  return text
    .split('\n')
    .map((line, n) => layout.text(line || ' ', n === 0 ? { ...style, marginTop } : style))
}

function signatures(who: string[], layout: TextLayout): ReactNode {
  if (who.length === 0) return null
  return h(
    View,
    { style: { ...layout.row, justifyContent: 'space-between', marginTop: 44 } },
    ...who.map((name) =>
      h(
        View,
        { style: SIGNATURE },
        layout.text(name, { color: MUTED_COLOR, fontSize: 8, direction: layout.direction }),
      ),
    ),
  )
}

function footer({ foot: text }: DocumentContent, layout: TextLayout): ReactElement {
  return h(
    View,
    { style: { ...layout.row, ...FOOTER }, fixed: true },
    layout.text(text, {
      color: MUTED_COLOR,
      fontSize: 7.5,
      width: '85%',
      direction: layout.direction,
    }),
    h(Text, {
      style: { color: MUTED_COLOR, fontSize: 7.5, width: '15%', textAlign: end(layout) },
      render: ({ pageNumber, totalPages }) => `${pageNumber} / ${totalPages}`,
    }),
  )
}

// Set on each text, since the library derives the line height from a text's own font size.
const LEADING = { fontSize: 9.5, lineHeight: 1.4 }
/** Characters. What may not be divided between pages has to fit on one. */
const LONGEST_KEPT_LINE = 1_000
const LOGO = { width: 170, height: 52 }
/** 17 mm. */
const PHOTO = { width: 48, height: 48, objectFit: 'contain' } as const
const WIDTHS = { words: 110, figure: 82, count: 36 }
const BOLD = { fontWeight: 600 }
const NUMBER = { color: ACCENT_COLOR, fontSize: 10.5, marginTop: 3 }
const LABEL = { color: MUTED_COLOR, fontSize: 8, marginBottom: 2 }
const LABEL_IN_TABLE = { color: MUTED_COLOR, fontSize: 8 }
const PAGE: Style = {
  color: TEXT_COLOR,
  paddingTop: 44,
  paddingBottom: 60,
  paddingHorizontal: 48,
}
const HEADER: Style = {
  borderBottomWidth: 1,
  borderBottomColor: ACCENT_COLOR,
  paddingBottom: 12,
  marginBottom: 16,
}
const HEADINGS: Style = { borderBottomWidth: 1, borderBottomColor: TEXT_COLOR, paddingBottom: 3 }
const ROW: Style = { borderBottomWidth: 0.5, borderBottomColor: RULE_COLOR, paddingVertical: 5 }
const SUM: Style = { paddingVertical: 2 }
const TOTAL: Style = {
  paddingVertical: 4,
  borderTopWidth: 1,
  borderTopColor: TEXT_COLOR,
  marginTop: 2,
}
const SIGNATURE: Style = {
  width: '45%',
  borderTopWidth: 0.75,
  borderTopColor: TEXT_COLOR,
  paddingTop: 4,
}
const FOOTER: Style = {
  position: 'absolute',
  bottom: 28,
  left: 48,
  right: 48,
  justifyContent: 'space-between',
}
