import { withDatabase } from '#tests/e2e/support/back-office.ts'
import { expect, session, test } from '#tests/e2e/support/journey.ts'
import { type Appearance, layoutFaults } from '#tests/e2e/support/layout.ts'
import type { RunningShop } from '#tests/e2e/support/server.ts'
import { FULL } from '#tests/support/full.ts'
import { demoYearPages, GUEST_PAGES, PAGES } from '#tests/support/pages.ts'

test.use({ seed: 'year' })
test.describe.configure({ mode: 'parallel', timeout: 600_000 })

/** Both directions of reading at each width, and the languages with the longest labels. */
const APPEARANCES: Appearance[] = [
  ...[1440, 1024, 390].flatMap((width) =>
    (['light', 'dark'] as const).flatMap((theme) =>
      ['en', 'ae'].map((locale) => ({ width, theme, locale })),
    ),
  ),
  ...[1280, 390].flatMap((width) =>
    ['el', 'ru', 'de', 'hu'].map((locale) => ({ width, theme: 'light' as const, locale })),
  ),
]

if (FULL)
  for (const appearance of APPEARANCES)
    test(`every page at ${Object.values(appearance).join(', ')}`, async ({
      page,
      browser,
      shop,
    }) => {
      const shown = { url: shop.url, session: await session(page) }
      const visits = (await pagesOf(shop)).map((path) => ({ path, appearance }))
      expect(await layoutFaults(browser, shown, visits)).toEqual([])
    })
else
  test('every page, each in one of the appearances', async ({ page, browser, shop }) => {
    const shown = { url: shop.url, session: await session(page) }
    const visits = (await pagesOf(shop)).map((path, index) => ({
      path,
      // 7 and the number of appearances have no common divisor.
      appearance: APPEARANCES[(index * 7) % APPEARANCES.length] as Appearance,
    }))
    expect(await layoutFaults(browser, shown, visits)).toEqual([])
  })

async function pagesOf(shop: RunningShop): Promise<string[]> {
  return [...GUEST_PAGES, ...PAGES, ...(await withDatabase(shop, demoYearPages))]
}
