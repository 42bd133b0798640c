import { readdirSync, readFileSync } from 'node:fs'
import { createInertiaApp } from '@inertiajs/react'
import i18next from 'i18next'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Locale, languageTag, locales } from '#lang/locales.ts'
import { defaultPreferences } from '#lang/preferences.ts'
import { inertia, type Page } from '#tests/support/inertia.ts'
import { GUEST_PAGES, PAGES } from '#tests/support/pages.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'

// Other test files have loaded the real module, and later ones must not get the mock.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

/** Stored preferences need a browser; here only the language is set. */
const device = vi.hoisted(() => ({ locale: 'en' as string }))
vi.mock('#client/lib/preferences/preferences.ts', () => {
  const state = () => ({ ...defaultPreferences, isDark: false, locale: device.locale })
  return { usePreferences: (pick: (all: object) => unknown = (all) => all) => pick(state()) }
})

const modules = import.meta.glob<{ default: () => null }>('../../resources/js/Pages/**/*.tsx')

let shop: Shop
let pages: Page[]
const missing = new Set<string>()
beforeAll(async () => {
  shop = await openShop({ stock: 'priced' })
  const owner = inertia(await shop.admin())
  pages = []
  for (const path of GUEST_PAGES) pages.push(await inertia(shop.guest()).get(path))
  for (const path of PAGES) pages.push(await owner.get(path))
  await i18next.use(initReactI18next).init({
    lng: 'en-US',
    fallbackLng: false,
    defaultNS: 'shell',
    interpolation: { escapeValue: false },
    resources: Object.fromEntries(locales.map((code) => [languageTag(code), resourcesOf(code)])),
    saveMissing: true,
    missingKeyHandler: (tags, namespace, key) => missing.add(`${tags} ${namespace}:${key}`),
  })
})
afterAll(() => shop.close())

describe.each(locales)('in %s', (code) => {
  test('every page has all its translations', async () => {
    device.locale = code
    await i18next.changeLanguage(languageTag(code))
    missing.clear()
    for (const page of pages) {
      const html = await rendered(page)
      expect(html.length, page.component).toBeGreaterThan(200)
    }
    expect([...missing]).toEqual([])
  })
})

async function rendered(page: Page): Promise<string> {
  const { body } = await createInertiaApp({
    page: { ...page, version: '1', rememberedState: {} } as never,
    render: renderToString,
    resolve: async (name) =>
      (await modules[`../../resources/js/Pages/${name}.tsx`]?.())?.default as never,
    setup: ({ App, props }) => createElement(App, props),
  })
  return body
}

function resourcesOf(code: Locale): Record<string, object> {
  const folder = `lang/${code}`
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  return Object.fromEntries(
    files.map((file) => [
      file.slice(0, -'.json'.length),
      JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')),
    ]),
  )
}
