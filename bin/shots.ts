import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { GUEST_PAGES } from '#tests/support/pages.ts'
import { findBrowser } from './browser.mjs'
import { NOW, openFixedClockShop, signIn } from './shots/fixed-clock-shop.ts'

/**
 * Pictures of every page in `shots/`, of a shop after the demo year: light and dark, English and Arabic, at three widths.
 * Arguments choose pages by a part of their path: `npm run shots -- contracts customers`.
 */
const chosen = process.argv.slice(2)
const isChosen = (path: string) =>
  chosen.length === 0 ||
  chosen.some((part) => path === part || (part !== '/' && path.includes(part)))
const shop = await openFixedClockShop()
const GUESTS = GUEST_PAGES.filter(isChosen)
const SHOTS: { path: string; prepare?: (page: Page) => Promise<void> }[] = [
  ...shop.pages.map((path) => ({ path })),
  { path: '/price#receipt', prepare: openReceipt },
].filter(({ path }) => isChosen(path))
const APPEARANCES = ['light', 'dark'].flatMap((theme) =>
  ['en', 'ae'].flatMap((locale) => [1440, 1024, 390].map((width) => ({ theme, locale, width }))),
)
type Appearance = (typeof APPEARANCES)[number]
/** CSS transitions use the real clock. */
const FADE_MS = 400

const executablePath = await findBrowser()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
rmSync('shots', { recursive: true, force: true })
mkdirSync('shots')
for (const appearance of APPEARANCES) await takeScreenshots(browser, appearance)
writeFileSync('shots/index.html', contactSheet())
await browser.close()
await shop.close()
const pages = GUESTS.length + SHOTS.length
process.stdout.write(`${pages * APPEARANCES.length} pictures in shots/, all on shots/index.html\n`)

async function takeScreenshots(instance: Browser, appearance: Appearance): Promise<void> {
  const page = await newPage(instance, appearance)
  for (const path of GUESTS) await take(page, path, appearance)
  if (SHOTS.length > 0) await signIn(page, shop.url)
  for (const { path, prepare } of SHOTS) await take(page, path, appearance, prepare)
  await page.context().close()
}

/** A picture of what the window shows first, small enough to keep hundreds of them. */
async function take(
  page: Page,
  path: string,
  appearance: Appearance,
  prepare?: (page: Page) => Promise<void>,
): Promise<void> {
  await page.goto(`${shop.url}${path}`)
  await waitUntilSettled(page)
  await prepare?.(page)
  await page.waitForTimeout(FADE_MS)
  const picture = await page.screenshot()
  await sharp(picture)
    .webp({ quality: 80 })
    .toFile(`shots/${fileOf(path, appearance)}`)
}

async function newPage(instance: Browser, { theme, locale, width }: Appearance): Promise<Page> {
  const context = await instance.newContext({
    viewport: { width, height: width < 640 ? 844 : 900 },
    reducedMotion: 'reduce',
    timezoneId: 'America/New_York',
  })
  await context.addCookies([{ name: 'i18n_locale', value: locale, url: shop.url }])
  await context.addInitScript(
    (stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
    },
    { theme, i18n_locale: locale },
  )
  const page = await context.newPage()
  await page.clock.install({ time: NOW })
  return page
}

async function waitUntilSettled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.clock.runFor(1500)
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
}

async function openReceipt(page: Page): Promise<void> {
  const cell = page.locator('[role=gridcell], [role=grid] td').nth(60)
  const row = page.getByRole('main').getByRole('listitem').first().getByRole('button')
  await ((await cell.isVisible()) ? cell : row).click()
  await page.clock.runFor(1500)
  await page.waitForLoadState('networkidle')
}

function fileOf(path: string, { theme, locale, width }: Appearance): string {
  const name = path.slice(1).replaceAll(/[^\w-]+/g, '.') || 'home'
  return `${name}.${theme}.${locale}.${width}.webp`
}

/** One row for each page; its pictures stand side by side. */
function contactSheet(): string {
  const rows = [...GUESTS, ...SHOTS.map(({ path }) => path)].map((path) => {
    const pictures = APPEARANCES.map((appearance) => figure(path, appearance)).join('\n')
    return `<h2>${path}</h2>\n<div>${pictures}</div>`
  })
  const style =
    'body { font: 14px sans-serif } div { display: flex; gap: 8px } figure { margin: 0 }'
  return `<!doctype html><meta charset="utf-8"><title>Assay</title><style>${style}</style>\n${rows.join('\n')}\n`
}

function figure(path: string, appearance: Appearance): string {
  const file = fileOf(path, appearance)
  const { theme, locale, width } = appearance
  const picture = `<a href="${file}"><img src="${file}" loading="lazy" height="280" alt=""></a>`
  return `<figure>${picture}<figcaption>${theme}, ${locale}, ${width}</figcaption></figure>`
}
