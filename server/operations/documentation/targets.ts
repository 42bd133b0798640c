import { posix } from 'node:path'
import type { Targets } from '#server/platform/markup/markdown.ts'
import { type DocumentFile, nameOf } from './documents.ts'

export const ADDRESS = '/documentation'

/**
 * Where the links and images of a document lead: to the other documents that the reader may see. Source files have no
 * page, so their links are text.
 */
export function targetsFrom(
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
