/** How well a choice answers what was typed: 0 not at all, the title before its other words, a start before a middle. */
export function likeness(query: string, title: string, also = ''): number {
  const asked = plain(query)
  if (asked === '') return 1
  const [own, other] = [plain(title), plain(also)]
  return Math.max(
    fitIn(asked, own),
    0.6 * fitIn(asked, other),
    0.9 * inParts(asked, `${own} ${other}`),
  )
}

/** Letters as one types them in a hurry: no capitals, no accents, no vowel signs, one alef, Western digits. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]/gu, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[\s\p{P}]+/gu, ' ')
    .trim()
}

const WHOLE = 100
const START = 80
const WORD = 60
const WITHIN = 30
const INITIALS = 50

function fitIn(asked: string, text: string): number {
  if (text === asked) return WHOLE
  if (text.startsWith(asked)) return START
  const words = text.split(' ')
  if (` ${text}`.includes(` ${asked}`)) return WORD
  if (
    asked.length > 1 &&
    words
      .map(([first]) => first)
      .join('')
      .startsWith(asked)
  )
    return INITIALS
  return asked.length > 1 && text.includes(asked) ? WITHIN : 0
}

/** Every word that was typed begins a word, in any order: "price gold" finds "Gold price logs". */
function inParts(asked: string, text: string): number {
  const parts = asked.split(' ')
  if (parts.length === 1) return 0
  const words = text.split(' ')
  const fits = parts.every((part) => words.some((word) => word.startsWith(part)))
  return fits ? WITHIN : 0
}
