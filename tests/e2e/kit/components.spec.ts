import { expect, layoutReady, openSignedIn, setLocale, test } from '#tests/e2e/support/journey.ts'

test.describe.configure({ timeout: 300_000 })

test('the arrow keys open tabs, past one that is disabled', async ({ page }) => {
  await openSignedIn(page, '/components/tabs')
  const tabs = page.getByRole('tablist', { name: 'Maria Rossi' }).first()
  await tabs.getByRole('tab', { name: 'Contracts' }).click()
  await page.keyboard.press('ArrowRight')
  await expect(tabs.getByRole('tab', { name: 'Invoices' })).toBeFocused()
  await expect(page.getByRole('tabpanel', { name: 'Invoices' }).first()).toContainText(
    'INV-2026-0103',
  )
  await page.keyboard.press('End')
  await expect(tabs.getByRole('tab', { name: 'Notes' })).toHaveAttribute('aria-selected', 'true')

  const draft = page.getByRole('tablist', { name: 'Draft of a layaway' })
  await draft.getByRole('tab', { name: 'Lines' }).click()
  await page.keyboard.press('ArrowRight')
  await expect(draft.getByRole('tab', { name: 'Lines' })).toHaveAttribute('aria-selected', 'true')
})

test('an accordion that opens one entry closes the other', async ({ page }) => {
  await openSignedIn(page, '/components/accordions')
  const [first, second] = [0, 1].map((at) =>
    page.locator('details[name]').nth(at).locator('summary'),
  )
  await first?.click()
  await second?.press('Enter')
  await expect(page.locator('details[name][open]')).toHaveCount(1)
  await expect(page.locator('details[name][open]')).toContainText('Open the run and press Undo')
})

for (const [locale, forward, back] of [
  ['en', 'ArrowRight', 'ArrowLeft'],
  ['ae', 'ArrowLeft', 'ArrowRight'],
] as const)
  test(`pictures are enlarged and gone through by keys, ${locale}`, async ({ page }) => {
    await openSignedIn(page, '/price-runs')
    await setLocale(page, locale)
    await page.goto('/components/carousel')
    const carousel = page.getByRole('region', { name: 'Repair R-2026-0011' })
    await carousel.getByRole('button').last().click()
    await expect(carousel.getByRole('status')).toContainText('2')

    const picture = carousel.getByRole('button', { name: /on a scale/ })
    await picture.click()
    await expect(
      page.getByRole('dialog', { name: 'The chain on a scale that shows 52.40 g' }),
    ).toBeVisible()
    await page.keyboard.press(forward)
    await expect(page.getByRole('dialog', { name: /^Stamps/ })).toBeVisible()
    await page.keyboard.press(back)
    await page.keyboard.press(back)
    await page.keyboard.press(back)
    await expect(page.getByRole('dialog', { name: /^A gold ring/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(picture).toBeFocused()
  })

test('examples stay where they are when facts, code and contrast of those above them arrive', async ({
  page,
}) => {
  await page.route(/\/(StoryFacts|StorySource|contrast)-/, async (route) => {
    await page.waitForTimeout(route.request().url().includes('StoryFacts') ? 500 : 2_000)
    await route.continue()
  })
  await openSignedIn(page, '/components/modals')
  await layoutReady(page)
  await page.evaluate(() => document.fonts.ready)
  const button = page.getByRole('button', { name: 'Delete the passport scan…' })
  const top = () => button.evaluate((one) => one.getBoundingClientRect().top + window.scrollY)
  const before = await top()
  await expect(page.getByText('ui/table/PeekDrawer.tsx')).toBeVisible()
  await expect(page.getByText('Code of this example').first()).toBeVisible()
  await expect(page.getByText(/^Lowest contrast/).first()).toBeVisible()
  expect(await top()).toBe(before)
})

test('a request of an example that would change something is not sent', async ({ page }) => {
  await openSignedIn(page, '/components/modals')
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname)
  })
  await page.getByRole('button', { name: 'Delete the passport scan…' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Asked by the customer')
  await page.getByRole('button', { name: 'Delete scan' }).click()
  await expect(page.getByText('Not sent: the kit changes nothing.')).toBeVisible()
  expect(posts.filter((path) => path.startsWith('/id-documents'))).toEqual([])
})

test('negative bars are on the other side of the zero line, in both directions of writing and in print', async ({
  page,
}) => {
  await openSignedIn(page)
  for (const [locale, media] of [
    ['en', 'screen'],
    ['en', 'print'],
    ['ae', 'screen'],
  ] as const) {
    await setLocale(page, locale)
    await page.emulateMedia({ media })
    await page.goto('/charts')
    const row = (name: string) =>
      page
        .getByRole('listitem')
        .filter({ hasText: name })
        .filter({ has: page.locator('[data-zero]') })
    /** How far the bar goes from the zero line to the end side and to the start side, in pixels. */
    const drawn = (name: string) =>
      row(name)
        .first()
        .evaluate((item) => {
          const box = (selector: string) =>
            (item.querySelector(selector) as HTMLElement).getBoundingClientRect()
          const [zero, bar] = [box('[data-zero]'), box('[data-bar-side]')]
          const style = getComputedStyle(item.querySelector('[data-bar-side]') as HTMLElement)
          const isMirrored = document.dir === 'rtl'
          const toEnd = isMirrored ? zero.right - bar.left : bar.right - zero.left
          const toStart = isMirrored ? bar.right - zero.right : zero.left - bar.left
          return {
            toEnd: Math.round(toEnd),
            toStart: Math.round(toStart),
            printed: style.printColorAdjust,
          }
        })
    const [up, down] = [await drawn('Rope chain'), await drawn('Cuban link')]
    expect(up.toEnd, locale).toBeGreaterThan(40)
    expect(Math.abs(up.toStart), locale).toBeLessThanOrEqual(1)
    expect(Math.abs(down.toEnd), locale).toBeLessThanOrEqual(1)
    expect(Math.abs(up.toEnd - 2 * down.toStart), locale).toBeLessThanOrEqual(2)
    expect(down.printed).toBe('exact')
  }
})
