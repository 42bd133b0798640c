import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Font } from '@react-pdf/renderer'
import type { Locale } from '#lang/locales.ts'
import type { DocumentContent } from '#server/trade/documents/document-content.ts'
import { decodeWoff, setLineMetrics } from './sfnt.ts'

// Files of `@fontsource` as package/name, without weight and style, in lookup order.
const JAPANESE = 'ibm-plex-sans-jp/ibm-plex-sans-jp-japanese'
const CHINESE = 'noto-sans-sc/noto-sans-sc-chinese-simplified'
const SMALL_FACES = [
  'ibm-plex-sans/ibm-plex-sans-latin',
  'ibm-plex-sans/ibm-plex-sans-latin-ext',
  // Signs that the Latin files lack, such as ‰.
  'ibm-plex-sans-jp/ibm-plex-sans-jp-59',
  'ibm-plex-sans/ibm-plex-sans-vietnamese',
  'ibm-plex-sans/ibm-plex-sans-greek',
  'ibm-plex-sans/ibm-plex-sans-cyrillic',
  'ibm-plex-sans/ibm-plex-sans-cyrillic-ext',
  // Noto's Arabic faces are rendered with misplaced dots; Plex is not.
  'ibm-plex-sans-arabic/ibm-plex-sans-arabic-arabic',
]
/** Packages whose numbered files have the rare characters, listed in their `unicode.json`. */
const RARE_FACES = ['ibm-plex-sans-jp', 'noto-sans-sc']
/** Its table of characters cannot be read. */
const BROKEN_FACE = 'noto-sans-sc/noto-sans-sc-101'

/** Line metrics of IBM Plex Sans; all faces have 1000 units per em. */
const ASCENT = 1025
const DESCENT = -275
export const WEIGHTS = [400, 600] as const
const ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
/** Except the non-joiner of Arabic letters. */
const INVISIBLE = /(?!(?<=\p{Script=Arabic})\u200c)\p{Default_Ignorable_Code_Point}/gu
const NO_BREAK_SPACE = /[\u2007\u202f]/
const REPLACEMENT = '\ufffd'

const require = createRequire(import.meta.url)

/** Names of font faces in lookup order, and the characters that none of them has. */
interface Faces {
  faces: string[]
  missing: Set<string>
}

/**
 * Loads the faces that a document needs. A character that no face has is replaced by its parts, such as the base letter,
 * else by U+FFFD: the library would print other letters on top of each other instead.
 */
export async function printable(
  content: DocumentContent,
): Promise<{ content: DocumentContent; faces: string[] }> {
  const visible = withCharacters(content, (text) => text.replace(INVISIBLE, ''))
  const first = await facesFor(content.locale, textIn(visible))
  if (first.missing.size === 0) return { content: visible, faces: first.faces }
  const simple = replaced(visible, first.missing, partsOf)
  const { faces, missing } = await facesFor(content.locale, textIn(simple))
  return { content: replaced(simple, missing, () => REPLACEMENT), faces }
}

const textIn = (content: DocumentContent): string => JSON.stringify(content)

function withCharacters(content: DocumentContent, change: (text: string) => string) {
  return JSON.parse(textIn(content), (_key, value) =>
    typeof value === 'string' ? change(value) : value,
  ) as DocumentContent
}

function replaced(content: DocumentContent, which: Set<string>, by: (character: string) => string) {
  return withCharacters(content, (text) =>
    Array.from(text, (character) => (which.has(character) ? by(character) : character)).join(''),
  )
}

const partsOf = (character: string): string =>
  NO_BREAK_SPACE.test(character)
    ? '\u00a0'
    : character.normalize('NFKD').replace(/\p{M}/gu, '').normalize() || character

/** Loads the faces that a text needs. */
export async function facesFor(locale: Locale, text: string): Promise<Faces> {
  const common = await covering(new Set(text), [...SMALL_FACES, ...asianFaces(locale, text)])
  const rare = await covering(common.missing, await rareFaces(common.missing))
  return { faces: [...common.faces, ...rare.faces], missing: rare.missing }
}

/** Han characters differ between Japan and China; the language decides which font comes first. */
function asianFaces(locale: Locale, text: string): string[] {
  if (!ASIAN.test(text)) return []
  const isJapanese = locale === 'ja' || (locale !== 'zh' && KANA.test(text))
  return isJapanese ? [JAPANESE, CHINESE] : [CHINESE, JAPANESE]
}

async function covering(characters: Set<string>, files: string[]): Promise<Faces> {
  const faces: string[] = []
  let missing = characters
  for (const file of files) {
    if (missing.size === 0) break
    const hasGlyph = await load(file)
    const left = new Set([...missing].filter((character) => !hasGlyph(character)))
    if (left.size < missing.size) faces.push(file)
    missing = left
  }
  return { faces, missing }
}

/** Registers a face of the library. Returns whether it has a character. */
async function load(face: string): Promise<(character: string) => boolean> {
  if (!(face in Font.getRegisteredFonts())) {
    const [folder, name] = face.split('/')
    const fonts = WEIGHTS.map(async (fontWeight) => {
      const file = `@fontsource/${folder}/files/${name}-${fontWeight}-normal.woff`
      const font = decodeWoff(await readFile(require.resolve(file)))
      setLineMetrics(font, ASCENT, DESCENT)
      return { fontWeight, src: `data:font/ttf;base64,${font.toString('base64')}` }
    })
    Font.register({ family: face, fonts: await Promise.all(fonts) })
  }
  const descriptor = { fontFamily: face, fontWeight: WEIGHTS[0] }
  await Font.load(descriptor)
  const { data } = Font.getFont(descriptor)
  return (character) => data?.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) ?? false
}

/** The numbered files that list these characters. */
async function rareFaces(characters: Set<string>): Promise<string[]> {
  if (characters.size === 0) return []
  const codes = Array.from(characters, (character) => character.codePointAt(0) ?? 0)
  const files = await Promise.all(RARE_FACES.map((folder) => numberedFiles(folder, codes)))
  return files.flat()
}

async function numberedFiles(folder: string, codes: number[]): Promise<string[]> {
  const lists: Record<string, string> = JSON.parse(
    await readFile(require.resolve(`@fontsource/${folder}/unicode.json`), 'utf8'),
  )
  return Object.entries(lists)
    .filter(([key, list]) => key.startsWith('[') && codes.some((code) => isListed(code, list)))
    .map(([key]) => `${folder}/${folder}-${key.slice(1, -1)}`)
    .filter((file) => file !== BROKEN_FACE)
}

/** Whether a list such as `U+a1-a4,U+aa` has a character. */
function isListed(code: number, list: string): boolean {
  return list.split(',').some((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-')
    return Number.parseInt(from, 16) <= code && code <= Number.parseInt(to, 16)
  })
}
