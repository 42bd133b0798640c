import type { Locale } from '#lang/locales.ts'
import type { Logo } from '#server/configuration/trade-settings.ts'

/** A document word for word, as it is drawn: in the customer's language, every figure already in its writing. */
export interface DocumentContent {
  locale: Locale
  /** Letter where dollars are paid, A4 elsewhere. */
  size: 'A4' | 'LETTER'
  title: string
  number: string
  /** The day it speaks of, ISO: the file's own dates, so that the same paper gives the same bytes. */
  day: string
  shop: { name: string; lines: string[]; logo?: Logo }
  party: { label: string; lines: string[] }
  facts: Fact[]
  tables: ContentTable[]
  sums: Sum[]
  /** Paragraphs. */
  words: string[]
  note: string
  /** Who signs, each over a line. */
  signatures: string[]
  foot: string
}

export interface Fact {
  label: string
  value: string
}

export interface Sum extends Fact {
  isTotal: boolean
}

export interface ContentTable {
  /** Empty for the goods themselves. */
  title: string
  columns: ContentColumn[]
  rows: ContentRow[]
}

export interface ContentColumn {
  label: string
  kind: 'words' | 'figure' | 'count'
}

export interface ContentRow {
  cells: string[]
  /** A second, smaller line under the first cell. */
  detail: string
}

/** Raised with every change of how papers look: the same contract then gives a new file. */
export const TEMPLATE_VERSION = 2
