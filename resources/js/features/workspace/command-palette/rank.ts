/** How well a choice matches a query: 0 is no match; title ranks before other terms, prefix before substring. */
export function matchScore(query: string, title: string, also = ''): number {
  const typed = normalized(query)
  if (typed === '') return 1
  const [own, other] = [normalized(title), normalized(also)]
  return Math.max(
    scoreIn(typed, own),
    0.6 * scoreIn(typed, other),
    0.9 * scoreOfParts(typed, `${own} ${other}`),
  )
}

/** Folds case, accents, Arabic vowel signs and letter variants, and punctuation. */
function normalized(text: string): string {
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

function scoreIn(query: string, text: string): number {
  if (text === query) return WHOLE
  if (text.startsWith(query)) return START
  const words = text.split(' ')
  if (` ${text}`.includes(` ${query}`)) return WORD
  if (
    query.length > 1 &&
    words
      .map(([first]) => first)
      .join('')
      .startsWith(query)
  )
    return INITIALS
  return query.length > 1 && text.includes(query) ? WITHIN : 0
}

/** Every typed word is the prefix of a word, in any order: "price gold" finds "Gold price logs". */
function scoreOfParts(query: string, text: string): number {
  const parts = query.split(' ')
  if (parts.length === 1) return 0
  const words = text.split(' ')
  const fits = parts.every((part) => words.some((word) => word.startsWith(part)))
  return fits ? WITHIN : 0
}
