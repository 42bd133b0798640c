import type { Block } from '#server/platform/markup/nodes.ts'
import type { DocumentGroup } from './documents.ts'

/** `GET /documentation`: the contents, or with `q` what a search found. */
export interface DocumentationProps {
  contents: ContentsGroup<DocumentSummary>[]
  query: string | null
  hits: DocumentHit[]
  /** The number of all hits, of which the first are in `hits`. */
  count: number
}

export interface ContentsGroup<Entry = DocumentEntry> {
  group: DocumentGroup
  documents: Entry[]
}

export interface DocumentEntry {
  /** Its address below `/documentation/`. */
  name: string
  title: string
}

export interface DocumentSummary extends DocumentEntry {
  /** Its file, from the root of the project. */
  path: string
  /** Its first sentence. */
  summary: string
}

/** A section in which a search found all words. */
export interface DocumentHit extends DocumentEntry {
  /** The heading of the section; null: the beginning of the document. */
  heading: { id: string; title: string } | null
  excerpt: ExcerptPart[]
}

export interface ExcerptPart {
  text: string
  isFound: boolean
}

/** `GET /documentation/:document`. */
export interface DocumentationFileProps {
  name: string
  path: string
  title: string
  /** Without the title. */
  blocks: Block[]
  /** The headings of the second level. */
  sections: { id: string; title: string }[]
  contents: ContentsGroup[]
  /** The addresses of the documents before and after it in the contents. */
  neighbors: { previous: string | null; next: string | null }
}

declare module '#server/http/pages.ts' {
  interface Pages {
    documentation: DocumentationProps
    'documentation-file': DocumentationFileProps
  }
}
