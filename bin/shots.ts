import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowser } from './browser.mjs'
import { EMAIL, NOW, openFixedClockShop, PASSWORD } from './shots/fixed-clock-shop.ts'

/** Screenshots of the main pages in `shots/`: light and dark, English and Arabic, wide and narrow. */
const SHOTS: {
  name: string
  path: string
  guest?: true
  prepare?: (page: Page) => Promise<void>
}[] = [
  { name: 'login', path: '/login', guest: true },
  { name: 'home', path: '/' },
  { name: 'price', path: '/price' },
  { name: 'price-receipt', path: '/price', prepare: openReceipt },
  { name: 'price-runs', path: '/price-runs' },
  { name: 'price-run', path: '/price-runs/1' },
  { name: 'gold-price-logs', path: '/gold-price-logs' },
  { name: 'gold-price-log-latest', path: '/gold-price-logs/latest' },
  { name: 'gold-price-log-detail', path: '/gold-price-logs/911' },
  { name: 'error404', path: '/nowhere' },
  { name: 'maintenence', path: '/pages/maintenence' },
]
const APPEARANCES = ['light', 'dark'].flatMap((theme) =>
  ['en', 'ae'].flatMap((locale) => [1440, 390].map((width) => ({ theme, locale, width }))),
)
type Appearance = (typeof APPEARANCES)[number]
/** CSS transitions use the real clock. */
const FADE_MS = 400

const shop = await openFixedClockShop()
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
process.stdout.write(
  `${SHOTS.length * APPEARANCES.length} pictures in shots/, all on shots/index.html\n`,
)

async function takeScreenshots(instance: Browser, appearance: Appearance): Promise<void> {
  const page = await newPage(instance, appearance)
  for (const shot of SHOTS) {
    if (!shot.guest && page.url().includes('/login')) await signIn(page)
    await page.goto(`${shop.url}${shot.path}`)
    await waitUntilSettled(page)
    await shot.prepare?.(page)
    await page.waitForTimeout(FADE_MS)
    await page.screenshot({ path: `shots/${fileOf(shot.name, appearance)}` })
  }
  await page.context().close()
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

async function signIn(page: Page): Promise<void> {
  await page.locator('input[type=email]').fill(EMAIL)
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/')
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

function fileOf(name: string, { theme, locale, width }: Appearance): string {
  return `${name}.${theme}.${locale}.${width}.png`
}

function contactSheet(): string {
  const pictures = SHOTS.flatMap(({ name }) =>
    APPEARANCES.map((appearance) => fileOf(name, appearance)),
  )
  const figures = pictures.map(
    (file) =>
      `<figure><img src="${file}" loading="lazy" width="480"><figcaption>${file}</figcaption></figure>`,
  )
  return `<!doctype html><meta charset="utf-8"><title>Assay</title>\n${figures.join('\n')}\n`
}
