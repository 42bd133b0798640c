import { parseMarkdown } from '#server/platform/markup/markdown.ts'
import { type Block, plainText } from '#server/platform/markup/nodes.ts'
import type { DocumentFile } from './documents.ts'

/** What the contents and the search need of a document. */
export interface Digest {
  /** The first sentence of its first paragraph. */
  summary: string
  sections: TextSection[]
}

/** By path. Documents change only with a new version, or while a developer edits them. */
const digests = new Map<string, { text: string; digest: Digest }>()

/** Parses a document only when its text has changed. */
export function digestOf({ path, text }: DocumentFile): Digest {
  const known = digests.get(path)
  if (known?.text === text) return known.digest
  const blocks = parseMarkdown(text)
  const digest = { summary: summaryOf(blocks), sections: sectionsOf(blocks) }
  digests.set(path, { text, digest })
  return digest
}

/** The part of a document below one heading, as text. */
export interface TextSection {
  /** Null: the part before the first heading below the title. */
  heading: { id: string; title: string } | null
  text: string
}

/** The sections of a document without its title. */
function sectionsOf(blocks: readonly Block[]): TextSection[] {
  const sections: TextSection[] = [{ heading: null, text: '' }]
  for (const block of blocks) {
    if (block.type === 'heading') {
      const isTitle = block.level === 1
      const heading = isTitle ? null : { id: block.id, title: plainText(block.children) }
      if (heading) sections.push({ heading, text: '' })
    } else {
      const last = sections.at(-1)
      if (last) last.text = `${last.text} ${blockText(block)}`.trim()
    }
  }
  return sections
}

function summaryOf(blocks: readonly Block[]): string {
  const first = blocks.find(
    (block) => block.type === 'paragraph' && plainText(block.children).length > 0,
  )
  if (first?.type !== 'paragraph') return ''
  return (
    plainText(first.children)
      .split(/(?<=[.:])\s/)[0]
      ?.replace(/:$/, '.') ?? ''
  )
}

function blockText(block: Block): string {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
      return plainText(block.children)
    case 'code':
      return block.text
    case 'list':
      return block.items.flat().map(blockText).join(' ')
    case 'quote':
      return block.children.map(blockText).join(' ')
    case 'table':
      return [block.head, ...block.rows].flat().map(plainText).join(' ')
    case 'rule':
      return ''
  }
}
