import { readdirSync } from 'node:fs'

/** The code files in a folder and those below it, by their paths in it; declarations of types are left out. */
export function codeFilesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .sort()
}
