import { expect, test } from 'vitest'
import { horizontalMenu, type MenuItem, readyItems } from '#client/app/horizontal-menu.ts'
import { allEntries, isOf, parentOf } from '#client/app/navigation.ts'
import english from '#lang/en/menu.json' with { type: 'json' }
import shell from '#lang/en/shell.json' with { type: 'json' }
import { abilitiesOf } from '#server/access/abilities.ts'

const STAFF = abilitiesOf({ role: 'staff', staffSeesCost: false })
const ADMIN = abilitiesOf({ role: 'admin', staffSeesCost: false })

const flat = (items: MenuItem[]): MenuItem[] =>
  items.flatMap((item) => [item, ...('entries' in item ? flat(item.entries) : [])])

test('the horizontal menu has every page of the template once', () => {
  const links = flat(horizontalMenu.slice(3)).filter((item) => 'href' in item)
  expect(links).toHaveLength(4 + 12 + 14 + 18 + 12 + 15 + 19 + 7)
  const addresses = links.map(({ href }) => href)
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('every entry has a label', () => {
  const labels = flat(horizontalMenu).map(({ labelKey }) => labelKey)
  const known = [
    ...Object.keys(english).map((key) => `menu:${key}`),
    ...Object.keys(shell.nav).map((key) => `shell:nav.${key}`),
  ]
  expect(labels.filter((label) => !known.includes(label))).toEqual([])
})

test('pages that are not ready are left out, and groups with only such pages', () => {
  const off = { labelKey: 'menu:chat', href: '/apps/chat', ready: false } as const
  const on = { labelKey: 'menu:notes', href: '/apps/notes', ready: true } as const
  const inner = { labelKey: 'menu:invoice', entries: [off] } as const
  expect(
    readyItems(
      [
        { labelKey: 'menu:apps', entries: [off, on, { ...inner, entries: [off] }] },
        { labelKey: 'menu:more', entries: [off] },
      ],
      ADMIN,
    ),
  ).toEqual([{ labelKey: 'menu:apps', entries: [on] }])
})

test('staff see no entries that only admins may open', () => {
  const ours = flat(readyItems(horizontalMenu, ADMIN)).map(({ labelKey }) => labelKey)
  const theirs = flat(readyItems(horizontalMenu, STAFF)).map(({ labelKey }) => labelKey)
  expect(ours.filter((label) => !theirs.includes(label))).toEqual(['shell:nav.configuration'])
})

test('every page of the product belongs to at most one entry of the sidebar', () => {
  const lit = (url: string) => allEntries.filter((entry) => isOf(url, entry)).map(({ key }) => key)
  expect(lit('/variants/12/history?before=3')).toEqual(['miami_cuban_link'])
  expect(lit('/price-runs/7')).toEqual(['price_runs'])
  expect(lit('/configuration/sources')).toEqual(['configuration'])
  for (const url of ['/users', '/audit?act=signed_in', '/outbox'])
    expect(lit(url)).toEqual(['configuration'])
  expect(lit('/users/profile')).toEqual([])
  expect(lit('/gold-price-logs/latest')).toEqual(['gold_price_logs'])
  expect(lit('/apps/invoice/preview?id=3')).toEqual(['invoices'])
  expect(lit('/')).toEqual([])
})

test('a page below the menu names the page above it', () => {
  const above = (url: string, can = ADMIN) => parentOf(url, can)?.href
  expect(above('/contracts/12?tab=history')).toBe('/contracts')
  expect(above('/configuration/versions/3')).toBe('/configuration')
  expect(above('/configuration/versions/3', STAFF)).toBeUndefined()
  expect(above('/variants/12/history')).toBe('/price')
  expect(above('/apps/invoice/preview?id=3')).toBe('/apps/invoice/list')
  for (const url of ['/', '/contracts?state=open', '/configuration/sources', '/users/profile'])
    expect(above(url)).toBeUndefined()
})
