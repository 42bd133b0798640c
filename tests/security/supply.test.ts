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

/** Older versions have a known vulnerability that affects this product. */
const floors: [string, string][] = [
  ['kysely', '0.28.17'],
  ['better-sqlite3', '13.0.0'],
  ['express', '5.1.0'],
  ['nodemailer', '7.0.7'],
  ['node', '26.7.0'],
]

describe('ASVS 66: dependencies', () => {
  test('come from the registry, with their hashes', () => {
    // Builds for other systems are pinned by version only.
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

  test('include no Node version with a known vulnerability', () => {
    expect(isAtLeast(own.engines.node.replace('>=', '').padEnd(6, '.0'), '26.0.0')).toBe(true)
  })

  test('are listed by `npm run sbom` with their versions', () => {
    const [npm = '', ...flags] = own.scripts.sbom.split(' ')
    const bill = JSON.parse(
      execFileSync(npm, flags, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    )
    // A package can be installed in two versions, a direct and an indirect dependency.
    const listed = new Set(
      bill.components.map((one: { name: string; version: string }) => `${one.name} ${one.version}`),
    )
    for (const name of Object.keys(own.dependencies))
      expect([...listed]).toContain(`${name} ${packages[`node_modules/${name}`].version}`)
    expect(listed.size).toBeGreaterThan(150)
  })
})

test('versions are compared numerically', () => {
  expect(['0.28.16', '0.29.0', '1.0.0', '0.28.17'].map((one) => isAtLeast(one, '0.28.17'))).toEqual(
    [false, true, true, true],
  )
})

function isAtLeast(version: string, floor: string): boolean {
  const [a, b] = [version, floor].map((text) => text.split('.').map(Number))
  const at = a?.findIndex((part, place) => part !== b?.[place]) ?? -1
  return at === -1 || (a?.[at] ?? 0) > (b?.[at] ?? 0)
}
