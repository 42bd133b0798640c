import type { Waits } from './required-namespaces.ts'

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
export function needs(chunks: Chunks, waits: Waits) {
  const wordsOf = (path: string) => (waits[path] ?? []).flatMap((name) => wordsNamed(chunks, name))
  const always = closure(chunks, [
    ...filesOf(chunks, (chunk) => chunk.isEntry),
    ...filesOf(chunks, from(/\/words\/en\.ts$/)),
    ...wordsNamed(chunks, 'shell'),
  ])
  const shell = union(
    always,
    closure(chunks, filesOf(chunks, from(/\/Layouts\/AppLayout\.tsx$/))),
    closure(chunks, filesOf(chunks, from(/\/house-pages\.ts$/))),
    closure(chunks, filesOf(chunks, from(/\/Pages\/home\.tsx$/))),
    closure(chunks, [...wordsOf('Layouts/AppLayout.tsx'), ...wordsOf('Pages/home.tsx')]),
  )
  const login = union(
    always,
    closure(chunks, filesOf(chunks, from(/\/Layouts\/AuthLayout\.tsx$/))),
    closure(chunks, filesOf(chunks, from(/\/Pages\/login\.tsx$/))),
    closure(chunks, [...wordsOf('Layouts/AuthLayout.tsx'), ...wordsOf('Pages/login.tsx')]),
  )
  const pages = filesOf(chunks, from(/\/Pages\/(?!login|home).+\.tsx$/)).map((file) => {
    const name = pageName(chunks[file])
    return { name, files: without(closure(chunks, [file, ...wordsOf(`Pages/${name}.tsx`)]), shell) }
  })
  return { login, shell, pages }
}

function wordsNamed(chunks: Chunks, namespace: string): string[] {
  return filesOf(chunks, (chunk) => !!chunk.facadeModuleId?.endsWith(`/lang/en/${namespace}.json`))
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
