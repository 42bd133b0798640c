import type { RequiredNamespaces } from './required-namespaces.ts'

/** The part of a built chunk that says what is loaded with it. */
export type Chunk = {
  code: string
  imports: string[]
  dynamicImports: string[]
  isEntry: boolean
  facadeModuleId: string | null
}
export type Chunks = Record<string, Chunk>

/**
 * The files that are loaded for the sign-in page, for the app shell with the home page (shown after sign-in),
 * and for each further page.
 */
export function filesToLoad(chunks: Chunks, namespaces: RequiredNamespaces) {
  const namespaceFilesOf = (path: string) =>
    (namespaces[path] ?? []).flatMap((name) => namespaceFiles(chunks, name))
  const always = withImports(chunks, [
    ...filesOf(chunks, (chunk) => chunk.isEntry),
    ...filesOf(chunks, fromModule(/\/words\/en\.ts$/)),
    ...namespaceFiles(chunks, 'shell'),
  ])
  const shell = union(
    always,
    withImports(chunks, filesOf(chunks, fromModule(/\/Layouts\/AppLayout\.tsx$/))),
    withImports(chunks, filesOf(chunks, fromModule(/\/signed-in-pages\.ts$/))),
    withImports(chunks, filesOf(chunks, fromModule(/\/Pages\/home\.tsx$/))),
    withImports(chunks, [
      ...namespaceFilesOf('Layouts/AppLayout.tsx'),
      ...namespaceFilesOf('Pages/home.tsx'),
    ]),
  )
  const login = union(
    always,
    withImports(chunks, filesOf(chunks, fromModule(/\/Layouts\/AuthLayout\.tsx$/))),
    withImports(chunks, filesOf(chunks, fromModule(/\/Pages\/login\.tsx$/))),
    withImports(chunks, [
      ...namespaceFilesOf('Layouts/AuthLayout.tsx'),
      ...namespaceFilesOf('Pages/login.tsx'),
    ]),
  )
  const pages = filesOf(chunks, fromModule(/\/Pages\/(?!login|home).+\.tsx$/)).map((file) => {
    const name = pageName(chunks[file])
    return {
      name,
      files: without(withImports(chunks, [file, ...namespaceFilesOf(`Pages/${name}.tsx`)]), shell),
    }
  })
  return { login, shell, pages }
}

function namespaceFiles(chunks: Chunks, namespace: string): string[] {
  return filesOf(chunks, (chunk) => !!chunk.facadeModuleId?.endsWith(`/lang/en/${namespace}.json`))
}

/** The files with all their static imports; dynamic imports are not counted. */
function withImports(chunks: Chunks, files: string[]): Set<string> {
  const found = new Set<string>()
  const queue = [...files]
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (found.has(file)) continue
    found.add(file)
    queue.push(...(chunks[file]?.imports ?? []))
  }
  return found
}

function filesOf(chunks: Chunks, isWanted: (chunk: Chunk) => boolean) {
  return Object.keys(chunks).filter((file) => {
    const chunk = chunks[file]
    return chunk !== undefined && isWanted(chunk)
  })
}

function fromModule(pattern: RegExp) {
  return (chunk: Chunk) => pattern.test(chunk.facadeModuleId ?? '')
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

function without(files: Set<string>, excluded: Set<string>) {
  return new Set([...files].filter((file) => !excluded.has(file)))
}
