import { expect, test } from 'vitest'
import { type MenuItem, menuAcross, readyItems } from '#client/app/horizontal-menu.ts'
import english from '#lang/en/menu.json' with { type: 'json' }
import shell from '#lang/en/shell.json' with { type: 'json' }
import { abilitiesOf } from '#server/access/abilities.ts'

const STAFF = abilitiesOf({ role: 'staff', staffSeesCost: false })
const ADMIN = abilitiesOf({ role: 'admin', staffSeesCost: false })

const flat = (items: MenuItem[]): MenuItem[] =>
  items.flatMap((item) => [item, ...('entries' in item ? flat(item.entries) : [])])

test('the horizontal menu has every page of the template once', () => {
  const links = flat(menuAcross.slice(1)).filter((item) => 'href' in item)
  expect(links).toHaveLength(4 + 12 + 14 + 18 + 12 + 15 + 19 + 7)
  const addresses = links.map(({ href }) => href)
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('every entry has a label', () => {
  const words = flat(menuAcross).map(({ word }) => word)
  const known = [
    ...Object.keys(english).map((key) => `menu:${key}`),
    ...Object.keys(shell.nav).map((key) => `shell:nav.${key}`),
  ]
  expect(words.filter((word) => !known.includes(word))).toEqual([])
})

test('pages that are not ready are left out, and groups with only such pages', () => {
  const off = { word: 'menu:chat', href: '/apps/chat', ready: false } as const
  const on = { word: 'menu:notes', href: '/apps/notes', ready: true } as const
  const inner = { word: 'menu:invoice', entries: [off] } as const
  expect(
    readyItems(
      [
        { word: 'menu:apps', entries: [off, on, { ...inner, entries: [off] }] },
        { word: 'menu:more', entries: [off] },
      ],
      ADMIN,
    ),
  ).toEqual([{ word: 'menu:apps', entries: [on] }])
})

test('staff see no entries that only admins may open', () => {
  const ours = flat(readyItems(menuAcross, ADMIN)).map(({ word }) => word)
  const theirs = flat(readyItems(menuAcross, STAFF)).map(({ word }) => word)
  expect(ours.filter((word) => !theirs.includes(word))).toEqual(['shell:nav.configuration'])
})
