import { lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import { allowedLink, ownPath } from './links.ts'
import { type Block, type HeadingLevel, type Inline, plainText } from './nodes.ts'

/** Where the links and images of a text lead. Null: the link is shown as text, the image as its description. */
export interface Targets {
  link: (href: string) => string | null
  image: (src: string) => string | null
}

/**
 * A text in Markdown as a tree of a closed set of nodes. Anything else, such as HTML, stays the text that it was; so does
 * a link that is neither https, mailto nor a path of Assay.
 */
export function parseMarkdown(text: string, targets: Partial<Targets> = {}): Block[] {
  const headingIds = new Map<string, number>()
  const { link = (href: string) => href, image = () => null } = targets
  return blocksOf(lexer(text), { link, image, headingIds })
}

interface Context extends Targets {
  /** How often each heading occurred, because their ids differ. */
  headingIds: Map<string, number>
}

function blocksOf(tokens: readonly Token[], context: Context): Block[] {
  return tokens.flatMap((token) => blockOf(token as MarkedToken, context))
}

function blockOf(token: MarkedToken, context: Context): Block[] {
  switch (token.type) {
    case 'space':
    case 'def':
    case 'checkbox':
      return []
    case 'heading':
      return [headingOf(token, context)]
    case 'paragraph':
      return [{ type: 'paragraph', children: inlinesOf(token.tokens, context) }]
    case 'text':
      return [{ type: 'paragraph', children: inlinesOf(token.tokens ?? [token], context) }]
    case 'list':
      return [listOf(token, context)]
    case 'table':
      return [tableOf(token, context)]
    case 'code':
      return [{ type: 'code', language: languageOf(token.lang), text: token.text }]
    case 'blockquote':
      return [{ type: 'quote', children: blocksOf(token.tokens, context) }]
    case 'hr':
      return [{ type: 'rule' }]
    default:
      return token.raw.trim() === ''
        ? []
        : [{ type: 'paragraph', children: [{ type: 'text', text: token.raw.trim() }] }]
  }
}

function headingOf(token: Tokens.Heading, context: Context): Block {
  const children = inlinesOf(token.tokens, context)
  const level = Math.min(Math.max(token.depth, 1), 6) as HeadingLevel
  return { type: 'heading', level, id: headingId(plainText(children), context), children }
}

/** As GitHub makes the ids of headings, so that links work in both places. */
function headingId(text: string, { headingIds }: Context): string {
  const id = text
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')
  const before = headingIds.get(id) ?? 0
  headingIds.set(id, before + 1)
  return before === 0 ? id : `${id}-${before}`
}

function listOf(token: Tokens.List, context: Context): Block {
  return {
    type: 'list',
    start: token.ordered && typeof token.start === 'number' ? token.start : null,
    items: token.items.map(({ tokens }) => blocksOf(tokens, context)),
  }
}

function tableOf({ header, rows }: Tokens.Table, context: Context): Block {
  const cells = (row: Tokens.TableCell[]) => row.map(({ tokens }) => inlinesOf(tokens, context))
  return { type: 'table', head: cells(header), rows: rows.map(cells) }
}

const languageOf = (lang: string | undefined): string | null =>
  /^[a-z]+$/.exec(lang ?? '')?.[0] ?? null

function inlinesOf(tokens: readonly Token[], context: Context): Inline[] {
  return tokens.flatMap((token) => inlineOf(token as MarkedToken, context))
}

function inlineOf(token: MarkedToken, context: Context): Inline[] {
  switch (token.type) {
    case 'text':
      return token.tokens ? inlinesOf(token.tokens, context) : [textOf(token.text)]
    case 'escape':
      return [textOf(token.text)]
    case 'codespan':
      return [{ type: 'code', text: token.text }]
    case 'strong':
      return [{ type: 'strong', children: inlinesOf(token.tokens, context) }]
    case 'em':
      return [{ type: 'emphasis', children: inlinesOf(token.tokens, context) }]
    case 'del':
      return [{ type: 'deleted', children: inlinesOf(token.tokens, context) }]
    case 'br':
      return [{ type: 'break' }]
    case 'checkbox':
      return []
    case 'link':
      return linkOf(token, context)
    case 'image': {
      const src = ownPath(context.image(token.href) ?? '')
      return [src ? { type: 'image', src, alt: token.text } : textOf(token.text)]
    }
    default:
      return [textOf(token.raw)]
  }
}

function linkOf(token: Tokens.Link, context: Context): Inline[] {
  const children = inlinesOf(token.tokens, context)
  const href = allowedLink(context.link(token.href) ?? '')
  return href ? [{ type: 'link', href, children }] : children
}

/** Line breaks within a paragraph are spaces; the spaces around them are left out. */
function textOf(text: string): Inline {
  const lines = text.split('\n')
  const trimmed = lines.map((line, index) => {
    const end = index < lines.length - 1 ? line.trimEnd() : line
    return index > 0 ? end.trimStart() : end
  })
  return { type: 'text', text: trimmed.join(' ') }
}
