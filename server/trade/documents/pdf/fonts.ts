import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Font } from '@react-pdf/renderer'
import type { Locale } from '#lang/locales.ts'
import { decodeWoff } from './sfnt.ts'

/** Font faces by script, in lookup order. */
const FACES = {
  latin: 'ibm-plex-sans/files/ibm-plex-sans-latin',
  'latin-ext': 'ibm-plex-sans/files/ibm-plex-sans-latin-ext',
  vietnamese: 'ibm-plex-sans/files/ibm-plex-sans-vietnamese',
  greek: 'ibm-plex-sans/files/ibm-plex-sans-greek',
  cyrillic: 'ibm-plex-sans/files/ibm-plex-sans-cyrillic',
  'cyrillic-ext': 'ibm-plex-sans/files/ibm-plex-sans-cyrillic-ext',
  // Noto's Arabic faces are rendered with misplaced dots; Plex is not.
  arabic: 'ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic',
  japanese: 'ibm-plex-sans-jp/files/ibm-plex-sans-jp-japanese',
  chinese: 'noto-sans-sc/files/noto-sans-sc-chinese-simplified',
} as const
type Face = keyof typeof FACES

const WEIGHTS = [400, 600]
const ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const SCRIPTS: [Face, RegExp][] = [
  ['vietnamese', /[\u0102\u0103\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9]/],
  ['greek', /\p{Script=Greek}/u],
  ['cyrillic', /\p{Script=Cyrillic}/u],
  ['cyrillic-ext', /[\u0460-\u052f\u20b4\u2116]/],
  ['arabic', /\p{Script=Arabic}/u],
]

const require = createRequire(import.meta.url)

/** Loads the faces that a text needs. Returns their names in lookup order. */
export async function facesFor(locale: Locale, text: string): Promise<string[]> {
  const faces: Face[] = [
    'latin',
    'latin-ext',
    ...SCRIPTS.filter(([, letters]) => letters.test(text)).map(([face]) => face),
    ...asianFaces(locale, text),
  ]
  await Promise.all(faces.map(register))
  return faces
}

/** Han characters differ between Japan and China; the language decides which font comes first. */
function asianFaces(locale: Locale, text: string): Face[] {
  if (!ASIAN.test(text)) return []
  const isJapanese = locale === 'ja' || (locale !== 'zh' && KANA.test(text))
  return isJapanese ? ['japanese', 'chinese'] : ['chinese', ...japaneseFor(text)]
}

function japaneseFor(text: string): Face[] {
  return KANA.test(text) ? ['japanese'] : []
}

async function register(face: Face): Promise<void> {
  const fonts = WEIGHTS.map(async (fontWeight) => {
    const file = require.resolve(`@fontsource/${FACES[face]}-${fontWeight}-normal.woff`)
    const font = decodeWoff(await readFile(file))
    return { fontWeight, src: `data:font/ttf;base64,${font.toString('base64')}` }
  })
  Font.register({ family: face, fonts: await Promise.all(fonts) })
}
