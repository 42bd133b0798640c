import type { DocumentFile } from './documents.ts'
import type { DocumentHit, ExcerptPart } from './props.ts'
import { digestOf, type TextSection } from './sections.ts'

const MAX_HITS = 40
const EXCERPT_LENGTH = 180

/** The sections that contain every word of the query: matches in titles first, then in the order of the contents. */
export function searchDocuments(
  documents: readonly DocumentFile[],
  query: string,
): { hits: DocumentHit[]; count: number } {
  const words = plain(query).split(/\s+/).filter(Boolean)
  const found = documents
    .flatMap((document) => digestOf(document).sections.map((section) => ({ document, section })))
    .map((one) => ({ ...one, rank: rankOf(one.document, one.section, words) }))
    .filter(({ rank }) => rank !== null)
    .toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
  const hits = found.slice(0, MAX_HITS).map(({ document: { name, title }, section }) => ({
    name,
    title,
    heading: section.heading,
    excerpt: excerptOf(section.text, words),
  }))
  return { hits, count: found.length }
}

/** 0: in the title of the section or document, 1: in the text; null: a word is missing. */
function rankOf(document: DocumentFile, section: TextSection, words: string[]): number | null {
  const title = plain(section.heading?.title ?? document.title)
  const isIn = (text: string) => words.every((word) => text.includes(word))
  if (isIn(title)) return 0
  return isIn(`${title} ${plain(section.text)}`) ? 1 : null
}

/** The part of the text around the first word that was found, the found words marked. */
function excerptOf(text: string, words: string[]): ExcerptPart[] {
  const positions = words.map((word) => plain(text).indexOf(word)).filter((at) => at >= 0)
  const first = Math.max(0, Math.min(...positions, text.length) - EXCERPT_LENGTH / 3)
  const start = first === 0 || positions.length === 0 ? 0 : text.indexOf(' ', first) + 1
  const lastSpace = text.lastIndexOf(' ', start + EXCERPT_LENGTH)
  const end = text.length <= start + EXCERPT_LENGTH ? text.length : Math.max(lastSpace, start)
  const cut = `${start > 0 ? '… ' : ''}${text.slice(start, end).trim()}${end < text.length ? ' …' : ''}`
  return marked(cut, words)
}

function marked(text: string, words: string[]): ExcerptPart[] {
  const pattern = new RegExp(`(${words.map(escaped).join('|')})`, 'gi')
  return text
    .split(pattern)
    .map((part, index) => ({ text: part, isFound: index % 2 === 1 }))
    .filter((part) => part.text !== '')
}

const escaped = (word: string): string => word.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

/** One lower-case letter for each letter, so that positions stay the same. */
const plain = (text: string): string =>
  text.replaceAll(/./gsu, (letter) => {
    const lower = letter.toLowerCase()
    return lower.length === letter.length ? lower : letter
  })
