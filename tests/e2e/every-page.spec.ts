import type { Page } from '@playwright/test'
import { axeViolations, axeViolationsInBothThemes } from '#tests/e2e/support/axe.ts'
import { withDatabase } from '#tests/e2e/support/back-office.ts'
import { expect, openSignedIn, pageReady, setLocale, test } from '#tests/e2e/support/journey.ts'
import { layoutFaults, layoutShift, recordShifts } from '#tests/e2e/support/layout.ts'
import { visit } from '#tests/e2e/support/visit.ts'
import { demoYearPages, GUEST_PAGES, PAGES } from '#tests/support/pages.ts'

test.use({ seed: 'year' })
test.describe.configure({ mode: 'parallel', timeout: 900_000 })

/** How pages are opened, at the first width; then each is measured at every width. axe checks at the first. */
interface Look {
  /** The first page is always loaded; the others too, or they are visited from there, as a link does. */
  others: 'loaded' | 'visited'
  widths: number[]
  /** In the dark theme only in one language, because both directions have the same colors. */
  axe?: typeof axeViolations
}

/** Both directions of reading in full, and the languages with the longest labels. */
const LOOKS: Record<string, Look[]> = {
  en: [
    { others: 'loaded', widths: [1440] },
    { others: 'visited', widths: [1440, 1024], axe: axeViolationsInBothThemes },
    { others: 'visited', widths: [390] },
  ],
  ae: [
    { others: 'loaded', widths: [390] },
    { others: 'visited', widths: [1440, 1024], axe: axeViolations },
  ],
  ...Object.fromEntries(
    ['el', 'ru', 'de', 'hu'].map((locale) => [
      locale,
      [{ others: 'visited', widths: [1280, 390] }],
    ]),
  ),
}

/** As the web vital CLS counts it. */
const MAX_SHIFT = 0.05

/** The pages of a language are shared by so many tests, which run beside each other. */
const PARTS = 4

for (const [locale, looks] of Object.entries(LOOKS)) {
  for (let part = 0; part < PARTS; part++) {
    test(`layout and accessibility of every page, ${locale}, part ${part + 1}`, async ({
      page,
      shop,
    }) => {
      await openSignedIn(page, '/price-runs')
      await setLocale(page, locale)
      const paths = [...PAGES, ...(await withDatabase(shop, demoYearPages))]
      const own = paths.filter((_path, index) => index % PARTS === part)
      expect(await faults(page, own, looks)).toEqual([])
    })
  }

  test(`layout and accessibility of the sign-in pages, ${locale}`, async ({ page }) => {
    await setLocale(page, locale)
    expect(await faults(page, GUEST_PAGES, looks)).toEqual([])
  })
}

/** What is wrong with these pages in these looks, a line for each fault, which names page and width. */
async function faults(page: Page, paths: string[], looks: Look[]): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await recordShifts(page)
  const found: string[] = []
  for (const look of looks) {
    for (const [index, path] of paths.entries()) {
      await test.step(`${path} from ${look.widths[0]}`, async () => {
        const isLoaded = index === 0 || look.others === 'loaded'
        found.push(...(await faultsOf(page, path, look, isLoaded)))
      })
    }
  }
  return found
}

async function faultsOf(
  page: Page,
  path: string,
  { widths, axe }: Look,
  isLoaded: boolean,
): Promise<string[]> {
  const found: string[] = []
  const [openedAt = 0] = widths
  await resize(page, openedAt)
  if (!isLoaded) await visit(page, path)
  else {
    await load(page, path)
    // A font or a script that came late on a busy machine shifts a page once; the page itself shifts each time.
    if ((await layoutShift(page)) > MAX_SHIFT) {
      await load(page, path)
      const shift = await layoutShift(page)
      if (shift > MAX_SHIFT) found.push(`${path} ${openedAt}: shifts by ${shift.toFixed(3)}`)
    }
  }
  // The dark theme changes only colors, so it needs no measurement.
  for (const width of widths) {
    await resize(page, width)
    const violations = axe && width === openedAt ? await axe(page) : []
    const layout = await layoutFaults(page)
    found.push(...[...violations, ...layout].map((fault) => `${path} ${width}: ${fault}`))
  }
  return found
}

async function load(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await pageReady(page)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
}

/** Until the page was laid out at this width. */
async function resize(page: Page, width: number): Promise<void> {
  if (page.viewportSize()?.width === width) return
  await page.setViewportSize({ width, height: width < 500 ? 844 : 900 })
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
}
