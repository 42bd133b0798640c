import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inertia, visitHeaders } from '#tests/support/inertia.ts'
import { GUEST_PAGES, PAGES } from '#tests/support/pages.ts'
import { type Inertia, repriceAt } from '#tests/support/priced-shop.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'
import { documentedRoutes } from './route-table.ts'

let shop: Shop
let visitors: { staff: Inertia; admin: Inertia }
const ROLES = ['staff', 'admin'] as const
beforeAll(async () => {
  shop = await openShop({ stock: 'priced' })
  const admin = await shop.admin()
  visitors = { staff: inertia(await shop.staff()), admin: inertia(admin) }
  await repriceAt(visitors.admin, '4100.00')
  const invitation = { email: 'nina@assay.test', role: 'staff', locale: 'en' }
  await admin.post('/users/invitations', invitation)
  await admin.post('/board-devices', {
    label: 'Window',
    karats: ['14K'],
    rates: 'both',
    unit: 'g',
    locale: 'en',
  })
  await admin.post('/users/second-factor/authenticator', {}, { Accept: 'application/json' })
  await shop.guest().get('/price')
})
afterAll(() => shop.close())

/** Every page of docs/routes.md and of the tests, with all its props. */
async function everyPage(role: (typeof ROLES)[number]): Promise<[string, unknown][]> {
  const known = seen.get(role)
  if (known) return known
  const own = documentedRoutes().filter(({ path, page }) => page !== null && !path.includes(':'))
  const paths = new Set([...own.map(({ path }) => path), ...PAGES, ...GUEST_PAGES])
  const pages: [string, unknown][] = []
  for (const path of paths) pages.push([path, await visitors[role].get(path)])
  seen.set(role, pages)
  return pages
}
const seen = new Map<string, [string, unknown][]>()

/** All field names, at any depth. */
function names(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(names)
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, inner]) => [name, ...names(inner)])
}

/** Columns whose value is a secret, or part of one. */
const secrets: [string, string][] = [
  ['users', 'password_hash'],
  ['users', 'totp_secret'],
  ['sessions', 'id_hash'],
  ['user_links', 'token_hash'],
  ['recovery_codes', 'code_hash'],
  ['board_devices', 'token_sha256'],
  ['carries', 'key_hash'],
  ['login_attempts', 'key_hash'],
]

async function secretValues(): Promise<string[]> {
  const values: string[] = []
  for (const [table, column] of secrets) {
    const { rows } = await sql<{ value: string | null }>`
      select ${sql.ref(column)} as value from ${sql.table(table)}`.execute(shop.ctx.db)
    values.push(...rows.flatMap(({ value }) => (value === null ? [] : [value])))
  }
  return values
}

describe('ASVS 32: in the props of all pages', () => {
  test.each(ROLES)('%s finds no stored secret', async (role) => {
    const hidden = [...(await secretValues()), shop.ctx.settings.sessionSecrets.current]
    expect(hidden.length).toBeGreaterThan(6)
    for (const [path, page] of await everyPage(role)) {
      const text = JSON.stringify(page)
      expect([path, hidden.filter((one) => text.includes(one))]).toEqual([path, []])
      expect([path, /\$argon2|"v1\.[\w-]{20}/.test(text)]).toEqual([path, false])
    }
  })

  test.each(ROLES)('%s finds no field with the name of a secret', async (role) => {
    const named = /password|hash|secret|cookie|apiKey|api_key|_at$|_id$|session_/i
    const fine = new Set(['sha256', 'passwordChangedAt'])
    for (const [path, page] of await everyPage(role)) {
      const found = names(page).filter((name) => named.test(name) && !fine.has(name))
      expect([path, [...new Set(found)]]).toEqual([path, []])
    }
  })

  test('shared props have only these names', async () => {
    const { props } = (await visitors.staff.get('/')) as unknown as {
      props: Record<string, object>
    }
    const shape = ['auth', 'locale', 'shop', 'preferences', 'errors'].map((name) => [
      name,
      Object.keys(props[name] ?? {}).sort(),
    ])
    expect(Object.fromEntries(shape)).toEqual({
      auth: ['can', 'user'],
      locale: ['code', 'dir', 'tag'],
      shop: [
        'currency',
        'lengthUnit',
        'lockAfterMin',
        'name',
        'ringSystem',
        'sellsMiamiCubanLink',
        'timeZone',
        'weightUnit',
      ],
      preferences: [],
      errors: [],
    })
    expect(Object.keys((props.auth as { user: object }).user).sort()).toEqual([
      'email',
      'id',
      'name',
      'picture',
      'role',
    ])
  })
})

describe('ASVS 34, A3: a partial reload', () => {
  const partialNames = [
    'users,secret,constructor,__proto__',
    '__proto__,valueOf,__defineGetter__,hasOwnProperty',
    'auth.user.password_hash,auth.user.__proto__,shop.constructor',
    'errors.__proto__.x,,,*,a'.repeat(50),
  ]

  test.each(partialNames)(
    'gets own and declared props only, whatever it requests (%#)',
    async (requested) => {
      const admin = await shop.admin()
      for (const path of [
        '/',
        '/price-runs',
        '/users',
        '/gold-price-logs',
        '/products',
        '/configuration',
      ]) {
        const { body: full } = await admin.get(path, visitHeaders)
        for (const header of [
          'X-Inertia-Partial-Data',
          'X-Inertia-Partial-Except',
          'X-Inertia-Reset',
        ]) {
          const answer = await admin.get(path, {
            ...visitHeaders,
            'X-Inertia-Partial-Component': full.component,
            [header]: requested,
          })
          expect([path, header, answer.status]).toEqual([path, header, 200])
          const known = new Set(names(full.props))
          const unknown = names(answer.body.props).filter((name) => !known.has(name))
          expect(unknown.filter((name) => name in {} || /password|secret/.test(name))).toEqual([])
        }
      }
    },
  )
})
