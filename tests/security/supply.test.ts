import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const own = JSON.parse(readFileSync('package.json', 'utf8'))
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
type Locked = {
  version: string
  integrity?: string
  resolved?: string
  link?: true
  optional?: true
}
const locked: [string, Locked][] = Object.entries<Locked>(packages).filter(([path]) => path !== '')

/** Below these a known fault is in it that we would feel. */
const floors: [string, string][] = [
  ['kysely', '0.28.17'],
  ['better-sqlite3', '13.0.0'],
  ['express', '5.1.0'],
  ['nodemailer', '7.0.7'],
  ['node', '26.7.0'],
]

describe('ASVS 66: what the house is built of', () => {
  test('is fetched from the registry, and is what it was when it was chosen', () => {
    // A build for another system is named by its version alone.
    const loose = locked.filter(
      ([, { integrity, optional }]) => !optional && !integrity?.startsWith('sha512-'),
    )
    expect(loose.map(([path]) => path)).toEqual([])
    const elsewhere = locked.filter(
      ([, { resolved, link }]) =>
        link || (resolved && !resolved.startsWith('https://registry.npmjs.org/')),
    )
    expect(elsewhere.map(([path]) => path)).toEqual([])
  })

  test.each(floors)('%s is at least %s', (name, floor) => {
    expect(isAtLeast(packages[`node_modules/${name}`].version, floor)).toBe(true)
  })

  test('runs on no Node with a known fault', () => {
    expect(isAtLeast(own.engines.node.replace('>=', '').padEnd(6, '.0'), '26.0.0')).toBe(true)
  })

  test('is listed by `npm run sbom`, each package with its version', () => {
    const [npm = '', ...flags] = own.scripts.sbom.split(' ')
    const bill = JSON.parse(
      execFileSync(npm, flags, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    )
    // A package can be there in two versions, ours and that of another package.
    const listed = new Set(
      bill.components.map((one: { name: string; version: string }) => `${one.name} ${one.version}`),
    )
    for (const name of Object.keys(own.dependencies))
      expect([...listed]).toContain(`${name} ${packages[`node_modules/${name}`].version}`)
    expect(listed.size).toBeGreaterThan(150)
  })
})

test('a version is compared by its numbers', () => {
  expect(['0.28.16', '0.29.0', '1.0.0', '0.28.17'].map((one) => isAtLeast(one, '0.28.17'))).toEqual(
    [false, true, true, true],
  )
})

function isAtLeast(version: string, floor: string): boolean {
  const [a, b] = [version, floor].map((text) => text.split('.').map(Number))
  const at = a?.findIndex((part, place) => part !== b?.[place]) ?? -1
  return at === -1 || (a?.[at] ?? 0) > (b?.[at] ?? 0)
}
