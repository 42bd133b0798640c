import type { Locale } from '#lang/locales.ts'
import type { Logo } from '#server/configuration/trade-settings.ts'

/** Content of a document in the customer's language, with all figures formatted. */
export interface DocumentContent {
  locale: Locale
  /** US Letter for North American currencies, else A4. */
  size: 'A4' | 'LETTER'
  title: string
  number: string
  /** ISO day, also used as the date of the file, so that the same content gives the same bytes. */
  day: string
  shop: { name: string; lines: string[]; logo?: Logo }
  party: { label: string; lines: string[] }
  /** Labelled values beside the customer, such as the date and the due day. */
  facts: Fact[]
  tables: ContentTable[]
  sums: Sum[]
  /** Paragraphs below the tables, such as the terms and how to pay. */
  words: string[]
  note: string
  /** Signatories, each with a line. */
  signatures: string[]
  /** Text of the page footer. */
  foot: string
}

export interface Fact {
  label: string
  value: string
}

export interface Sum extends Fact {
  /** Smaller text under the label; its parts are divided by ` · `. */
  detail?: string
  isTotal: boolean
}

export interface ContentTable {
  /** Empty for the table of goods. */
  title: string
  columns: ContentColumn[]
  rows: ContentRow[]
}

export interface ContentColumn {
  label: string
  /** Text, an amount or a weight, or a number of pieces: determines width and alignment. */
  kind: 'words' | 'figure' | 'count'
}

export interface ContentRow {
  cells: string[]
  /** A second, smaller line under the first cell. */
  detail: string
  /** Hash of the photo of its piece. */
  photo?: string
}

/**
 * Increase with every change of the layout of existing content, so that the same content gives a new file. What such
 * content does not have, as photos before 0.2.0, needs no new version.
 */
export const TEMPLATE_VERSION = 4
