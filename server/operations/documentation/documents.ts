import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { can, type PrincipalRights } from '#server/access/abilities.ts'

/** The groups of the contents in their order; only admins see the first. */
export const GROUPS = ['operations', 'start', 'guides', 'decisions'] as const
export type DocumentGroup = (typeof GROUPS)[number]

export interface DocumentFile {
  /** Its address below `/documentation/`: `operating`, `decisions/areas`. */
  name: string
  /** From the root of the project: `docs/operating.md`. */
  path: string
  group: DocumentGroup
  title: string
  text: string
}

const ROOT = join(import.meta.dirname, '../../..')
const OPERATIONS = ['docs/operating.md', 'docs/security.md', 'docs/asvs.md']
const START = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'STYLE.md', 'CHANGELOG.md']
/** Documents whose own name belongs to another: `security` is `docs/security.md`. */
const OTHER_NAMES: Record<string, string> = { 'SECURITY.md': 'security-policy' }

/** The documents that this user may read, in the order of the contents. */
export async function documentsFor(actor: PrincipalRights): Promise<DocumentFile[]> {
  const documents = await readDocuments()
  return documents.filter(
    ({ group }) => group !== 'operations' || can(actor, 'operations_documents.see'),
  )
}

/** Every document of the project. */
export async function readDocuments(): Promise<DocumentFile[]> {
  const paths = [
    ...OPERATIONS,
    ...START,
    ...(await filesIn('docs')),
    ...(await filesIn('docs/decisions')),
  ]
  const documents = await Promise.all([...new Set(paths)].map(documentAt))
  return GROUPS.flatMap((group) => documents.filter((document) => document.group === group))
}

/** The pictures of the documents, by name. */
export async function pictureNames(): Promise<string[]> {
  return (await readdir(join(ROOT, 'docs'))).filter((name) => name.endsWith('.png'))
}

/** A picture of `pictureNames`. */
export async function readPicture(name: string): Promise<Buffer> {
  return readFile(join(ROOT, 'docs', name))
}

/** `docs/decisions/areas.md` → `decisions/areas`. */
export function nameOf(path: string): string {
  const name = path.replace(/^docs\//, '').replace(/\.md$/, '')
  return OTHER_NAMES[path] ?? name.toLowerCase()
}

async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(join(ROOT, folder))
  return names
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => `${folder}/${name}`)
}

async function documentAt(path: string): Promise<DocumentFile> {
  const text = await readFile(join(ROOT, path), 'utf8')
  const [, title = path] = /^# (.+)$/m.exec(text) ?? []
  return { name: nameOf(path), path, group: groupOf(path), title, text }
}

function groupOf(path: string): DocumentGroup {
  if (OPERATIONS.includes(path)) return 'operations'
  if (START.includes(path)) return 'start'
  return path.startsWith('docs/decisions/') ? 'decisions' : 'guides'
}
