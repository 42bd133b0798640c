import type { Page } from '@playwright/test'
import { expect, layoutReady, signIn, test } from '#tests/e2e/support/journey.ts'

/** The time from the start of a visit in which what it loads is counted, milliseconds. */
const COUNTED_MS = 5_000

/** What a first visit may request: kB of scripts as a browser receives them, and files in all. */
const FIRST_VISITS = [
  { path: '/login', scripts: 130, files: 22 },
  { path: '/', scripts: 250, files: 52 },
  { path: '/price', scripts: 260, files: 36 },
]

for (const { path, scripts, files } of FIRST_VISITS)
  test(`a first visit of ${path} loads ${scripts} kB of scripts at most`, async ({
    browser,
    page,
    shop,
  }) => {
    if (path !== '/login') await signIn(page)
    const cookies = await page.context().cookies()
    // Of its own, so that its cache is empty.
    const visitor = await browser.newContext({ baseURL: shop.url })
    await visitor.addCookies(cookies)
    const visit = await visitor.newPage()
    await visit.goto(path)
    await visit.waitForTimeout(COUNTED_MS)
    const loaded = await visit.evaluate((until) => {
      const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const first = all.filter(({ startTime }) => startTime < until)
      const sizes = first
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ encodedBodySize }) => encodedBodySize)
      return { files: first.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
    }, COUNTED_MS)
    await visitor.close()
    expect(loaded.bytes).toBeGreaterThan(100_000)
    expect(loaded.bytes).toBeLessThan(scripts * 1000)
    expect(loaded.files).toBeLessThan(files)
  })

test('the sign-in page loads what it shows, at once', async ({ page }) => {
  const fetched = recordRequests(page)
  await page.goto('/login')
  await page.waitForLoadState('networkidle')
  // What is not in the document is loaded a round trip later.
  const document = await (await page.request.get('/login')).text()
  const later = fetched().filter((file) => file.startsWith('/build/') && !document.includes(file))
  expect(later.filter((file) => !/ChainPattern|[Pp]asskey|source-serif/.test(file))).toEqual([])
})

const languages: [code: string, name: string, font: unknown][] = [
  ['ja', '日本語', expect.stringMatching(/IBM Plex Sans JP/)],
  ['zh', '简体中文', expect.stringMatching(/Noto Sans SC/)],
]

test('Arabic, Japanese and Chinese have their own fonts, which other languages do not load', async ({
  page,
}) => {
  const fetched = recordRequests(page)
  await signIn(page)
  await layoutReady(page)
  const own = /sans-(jp|sc|arabic)|\/(ja|zh)-[^/]*\.css/
  expect(fetched().filter((file) => own.test(file))).toEqual([])

  for (const [code, name, font] of languages)
    await test.step(name, async () => {
      await page.locator('header button:has(.lucide-languages)').click()
      await page.getByRole('menuitemradio', { name }).click()
      await expect(page.locator(`html[lang^=${code}]`)).toHaveCount(1)
      await expect.poll(() => fontsOf(page, 'aside nav')).toContainEqual(font)

      await page.reload()
      await layoutReady(page)
      await expect(page.locator(`head link[rel=stylesheet][href*="/${code}-"]`)).toHaveCount(1)
      await expect.poll(() => fontsOf(page, 'aside nav')).toContainEqual(font)
    })
})

/** The paths of all files that the browser has requested since the call. */
function recordRequests(page: Page): () => string[] {
  const files: string[] = []
  page.on('request', (request) => files.push(new URL(request.url()).pathname))
  return () => files
}

/** The fonts in which the text within a part of the page is actually rendered. */
async function fontsOf(page: Page, part: string): Promise<string[]> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('DOM.enable')
  await browser.send('CSS.enable')
  const { root } = await browser.send('DOM.getDocument')
  const { nodeIds } = await browser.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: `${part} span`,
  })
  const requests = nodeIds.map((nodeId) => browser.send('CSS.getPlatformFontsForNode', { nodeId }))
  const names = (await Promise.all(requests)).flatMap(({ fonts }) => fonts)
  await browser.detach()
  return names.map(({ familyName }) => familyName)
}
