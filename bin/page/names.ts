/** What `npm run page` is asked for. */
export interface PageRequest {
  /** `wish-list`; below a folder `reports/wish-list`. */
  name: string
  /** Allows a name that gives the page the sign-in layout. */
  login: boolean
  /** The noun of the server from which the page gets its data; null: a page without data. */
  source: { area: string; noun: string } | null
}

/** Why a name cannot be one of a page, in one line; null when it can. */
export function problemOfName(name: string, login: boolean): string | null {
  if (!PAGE_NAME.test(name))
    return `"${name}" is not a page name: use lower-case letters, digits and hyphens, such as wish-list`
  if (RESERVED.has(camelCase(name)))
    return `"${name}" is a word of JavaScript: choose another name, such as ${name}-list`
  if (name.includes('login') && !login)
    return `"${name}" contains "login" and would get the sign-in layout: add --login if you want that`
  return null
}

/** Why a name cannot be one of a noun, in one line; null when it can. */
export function problemOfNoun(noun: string): string | null {
  if (/^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/.test(noun) && !RESERVED.has(camelCase(noun))) return null
  return `"${noun}" is not a noun name: use lower-case letters, digits and hyphens, such as wishes`
}

/** `reports/wish-list` → `reports-wish-list`, the name of its texts. */
export const namespaceOf = (name: string): string => name.replaceAll('/', '-')

/** `wish-list` → `wishList`. */
export const camelCase = (name: string): string =>
  namespaceOf(name).replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** `wish-list` → `WishList`. */
export function pascalCase(name: string): string {
  const camel = camelCase(name)
  return camel.charAt(0).toUpperCase() + camel.slice(1)
}

/** `reports/wish-list` → `Wish list`; texts say “sign-in”. */
export function titleOf(name: string): string {
  const words = name.split('/').at(-1)?.replaceAll('-', ' ').replace('login', 'sign-in') ?? ''
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const PART = '[a-z][a-z0-9]*(?:-[a-z][a-z0-9]*)*'
const PAGE_NAME = new RegExp(`^${PART}(?:/${PART})*$`)

/** Names that a variable cannot have. */
const RESERVED = new Set(
  (
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends ' +
    'false finally for function if implements import in instanceof interface let new null package private protected ' +
    'public return static super switch this throw true try type typeof undefined var void while with yield'
  ).split(' '),
)
