/** The part of a built chunk that tells what must be fetched with it. */
export type Chunk = {
  code: string
  imports: string[]
  dynamicImports: string[]
  isEntry: boolean
  facadeModuleId: string | null
}
export type Chunks = Record<string, Chunk>

/** Which files a visitor fetches for the login page, for the app shell, and for each page beyond the shell. */
export function needs(chunks: Chunks) {
  const entry = closure(
    chunks,
    filesOf(chunks, (chunk) => chunk.isEntry),
  )
  const words = closure(chunks, filesOf(chunks, from(/\/lang\/en[./]/)))
  const always = union(entry, words)
  const shell = union(always, closure(chunks, filesOf(chunks, from(/\/Layouts\/AppLayout\.tsx$/))))
  const login = union(
    always,
    closure(chunks, filesOf(chunks, from(/\/Layouts\/AuthLayout\.tsx$/))),
    closure(chunks, filesOf(chunks, from(/\/Pages\/login\.tsx$/))),
  )
  const pages = filesOf(chunks, from(/\/Pages\/(?!login).+\.tsx$/)).map((file) => ({
    name: pageName(chunks[file]),
    files: without(closure(chunks, [file]), shell),
  }))
  return { login, shell, pages }
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
  return chunk?.facadeModuleId?.split('/Pages/').at(-1) ?? 'page'
}

function union(...sets: Set<string>[]) {
  return new Set(sets.flatMap((set) => [...set]))
}

function without(files: Set<string>, known: Set<string>) {
  return new Set([...files].filter((file) => !known.has(file)))
}
