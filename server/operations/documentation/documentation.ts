import { posix } from 'node:path'
import type { Actor } from '#server/access/actor.ts'
import { Forbidden, NotFound } from '#server/platform/errors.ts'
import { parseMarkdown, type Targets } from '#server/platform/markup/markdown.ts'
import { plainText } from '#server/platform/markup/nodes.ts'
import {
  type DocumentFile,
  documentsFor,
  GROUPS,
  nameOf,
  pictureNames,
  readDocuments,
  readPicture,
} from './documents.ts'
import type { ContentsGroup, DocumentationFileProps, DocumentationProps } from './props.ts'
import { searchDocuments } from './search.ts'
import { digestOf } from './sections.ts'

/** The contents of the documentation, and what a search in it finds. */
export async function documentationPage(
  actor: Actor,
  query: string | null,
): Promise<DocumentationProps> {
  const documents = await documentsFor(actor)
  const found = query === null ? { hits: [], count: 0 } : searchDocuments(documents, query)
  const contents = inGroups(documents, (document) => {
    const { name, title, path } = document
    return { name, title, path, summary: digestOf(document).summary }
  })
  return { contents, query, ...found }
}

/** A document. Throws `NotFound`, and `Forbidden` for one that the user may not see. */
export async function documentationFile(
  actor: Actor,
  name: string,
): Promise<DocumentationFileProps> {
  const documents = await documentsFor(actor)
  const index = documents.findIndex((one) => one.name === name)
  const document = documents[index]
  if (!document) throw (await exists(name)) ? new Forbidden() : new NotFound()
  const { path, title, text } = document
  const blocks = parseMarkdown(text, targetsFrom(path, documents, await pictureNames()))
  return {
    name,
    path,
    title,
    blocks: blocks.filter((block) => !(block.type === 'heading' && block.level === 1)),
    sections: blocks.flatMap((block) =>
      block.type === 'heading' && block.level === 2
        ? [{ id: block.id, title: plainText(block.children) }]
        : [],
    ),
    contents: inGroups(documents, (one) => ({ name: one.name, title: one.title })),
    neighbors: {
      previous: addressOf(documents[index - 1]),
      next: addressOf(documents[index + 1]),
    },
  }
}

/** A picture of a document. Throws `NotFound`. */
export async function documentationPicture(name: unknown): Promise<Buffer> {
  const names = await pictureNames()
  if (typeof name !== 'string' || !names.includes(name)) throw new NotFound()
  return readPicture(name)
}

async function exists(name: string): Promise<boolean> {
  return (await readDocuments()).some((one) => one.name === name)
}

function inGroups<Entry>(
  documents: readonly DocumentFile[],
  entryOf: (document: DocumentFile) => Entry,
): ContentsGroup<Entry>[] {
  return GROUPS.map((group) => ({
    group,
    documents: documents.filter((one) => one.group === group).map(entryOf),
  })).filter((one) => one.documents.length > 0)
}

function addressOf(document: DocumentFile | undefined): string | null {
  return document ? `${ADDRESS}/${document.name}` : null
}

const ADDRESS = '/documentation'

/**
 * Where the links and images of a document lead: to the other documents that the reader may see. Source files have no
 * page, so their links are text.
 */
function targetsFrom(
  path: string,
  documents: readonly DocumentFile[],
  pictures: readonly string[],
): Targets {
  const addressIn = (href: string) => {
    if (/^(https:|mailto:|#)/.test(href)) return href
    const [file = '', fragment] = href.split('#')
    const target = posix.join(posix.dirname(path), file)
    if (target === 'docs/decisions') return `${ADDRESS}#decisions`
    const document = documents.find((one) => one.path === target)
    return document ? `${ADDRESS}/${nameOf(target)}${fragment ? `#${fragment}` : ''}` : null
  }
  const pictureIn = (src: string) => {
    const name = posix.basename(src)
    const isOurs = posix.join(posix.dirname(path), src) === `docs/${name}`
    return isOurs && pictures.includes(name) ? `${ADDRESS}/pictures/${name}` : null
  }
  return { link: addressIn, image: pictureIn }
}
