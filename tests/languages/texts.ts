import { readdirSync, readFileSync } from 'node:fs'

/** All texts of a language by `file:key`. */
export function textsOf(code: string): Map<string, string> {
  const files = readdirSync(`lang/${code}`).filter((file) => file.endsWith('.json'))
  return new Map(
    files.flatMap((file) => {
      const tree = JSON.parse(readFileSync(`lang/${code}/${file}`, 'utf8'))
      return flat(tree, `${file.slice(0, -'.json'.length)}:`)
    }),
  )
}

function flat(tree: object, prefix: string): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  )
}
