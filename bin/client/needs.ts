/** The part of a built chunk that tells what must be fetched with it. */
export type Chunk = {
  code: string
  imports: string[]
  dynamicImports: string[]
  isEntry: boolean
  facadeModuleId: string | null
}
export type Chunks = Record<string, Chunk>

/**
 * Which files a visitor fetches for the login page, for the app shell with the home page that sign-in lands on,
 * and for each further page.
 */
export function needs(chunks: Chunks) {
  const always = closure(chunks, [
    ...filesOf(chunks, (chunk) => chunk.isEntry),
    ...filesOf(chunks, from(/\/words\/en\.ts$/)),
    ...wordsOf(chunks, 'shell'),
  ])
  const shell = union(
    always,
    closure(chunks, filesOf(chunks, from(/\/Layouts\/AppLayout\.tsx$/))),
    closure(chunks, filesOf(chunks, from(/\/house-pages\.ts$/))),
    closure(chunks, filesOf(chunks, from(/\/Pages\/home\.tsx$/))),
    closure(chunks, wordsOf(chunks, 'home')),
  )
  const login = union(
    always,
    closure(chunks, filesOf(chunks, from(/\/Layouts\/AuthLayout\.tsx$/))),
    closure(chunks, filesOf(chunks, from(/\/Pages\/login\.tsx$/))),
    closure(chunks, wordsOf(chunks, 'login')),
  )
  const pages = filesOf(chunks, from(/\/Pages\/(?!login|home).+\.tsx$/)).map((file) => {
    const name = pageName(chunks[file])
    return { name, files: without(closure(chunks, [file, ...wordsOf(chunks, name)]), shell) }
  })
  return { login, shell, pages }
}

/** The English words that resources/js/i18n.ts loads for a page: of the noun its name begins with. */
function wordsOf(chunks: Chunks, page: string): string[] {
  return filesOf(chunks, (chunk) => {
    const noun = chunk.facadeModuleId?.match(/\/lang\/en\/(.+)\.json$/)?.[1]
    return noun !== undefined && page.startsWith(noun.replace(/s$/, ''))
  })
}

/** A file and everything it imports at once; what it imports later, on demand, is not counted. */
function closure(chunks: Chunks, files: string[]): Set<string> {
  const found = new Set<string>()
  const queue = [...files]
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (found.has(file)) continue
    found.add(file)
    queue.push(...(chunks[file]?.imports ?? []))
  }
  return found
}

function filesOf(chunks: Chunks, wanted: (chunk: Chunk) => boolean) {
  return Object.keys(chunks).filter((file) => {
    const chunk = chunks[file]
    return chunk !== undefined && wanted(chunk)
  })
}

function from(place: RegExp) {
  return (chunk: Chunk) => place.test(chunk.facadeModuleId ?? '')
}

function pageName(chunk: Chunk | undefined) {
  return (
    chunk?.facadeModuleId
      ?.split('/Pages/')
      .at(-1)
      ?.replace(/\.tsx$/, '') ?? 'page'
  )
}

function union(...sets: Set<string>[]) {
  return new Set(sets.flatMap((set) => [...set]))
}

function without(files: Set<string>, known: Set<string>) {
  return new Set([...files].filter((file) => !known.has(file)))
}
