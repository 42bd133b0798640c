import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { isKitPage } from '#client/lib/kit-page.ts'

const STORIES = 'features/kit/stories/'

/**
 * What the kit lacks in a checkout at `root`, a line each: components in `ui/` that no story shows, entries of the menu
 * without a page of stories, and stories that are not named after their file.
 */
export function missingStories(root: string): string[] {
  const js = join(root, 'resources/js')
  const read = (path: string) => readFileSync(join(js, path), 'utf8')
  const paths = globSync('**/*.tsx', { cwd: js }).map((path) => path.replaceAll('\\', '/'))
  const stories = paths
    .filter((path) => path.startsWith(STORIES))
    .map((path) => ({ path, texts: textsIn(path, read(path)) }))
  const inStories = new Set(stories.flatMap(({ texts }) => texts))
  return [
    ...paths
      .filter((path) => /^ui\/([\w-]+\/)*[A-Z]\w*\.tsx$/.test(path) && !inStories.has(path))
      .map((path) => `${path} has no story: add one to ${STORIES}`),
    ...kitPagesIn(read('app/horizontal-menu.ts'))
      .filter((href) => !showsStories(`Pages${href}.tsx`, paths, read))
      .map((href) => `${href} has no page with stories: add Pages${href}.tsx`),
    ...stories
      .filter(({ path, texts }) => !texts.includes(path.slice(STORIES.length, -'.tsx'.length)))
      .map(({ path }) => `${path} must have its path as its id`),
  ].sort()
}

/** The addresses of the kit's pages in the code of the menu. */
function kitPagesIn(menu: string): string[] {
  return textsIn('horizontal-menu.ts', menu).filter(
    (text) => text.startsWith('/') && isKitPage(text.slice(1)),
  )
}

function showsStories(page: string, paths: string[], read: (path: string) => string): boolean {
  return paths.includes(page) && textsIn(page, read(page)).some((text) => text.includes(STORIES))
}

/** Every literal text in the code, the names of imported files among them. */
function textsIn(path: string, code: string): string[] {
  const { program } = parseSync(path, code)
  const texts: string[] = []
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    const { type, value: literal } = value as { type?: string; value?: unknown }
    if (type === 'Literal' && typeof literal === 'string') texts.push(literal)
    for (const inner of Object.values(value)) visit(inner)
  }
  visit(program)
  return texts
}
