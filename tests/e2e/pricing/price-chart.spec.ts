import type { Page } from '@playwright/test'
import { createStaff } from '#tests/e2e/support/back-office.ts'
import { expect, layoutReady, openSignedIn, signIn, test } from '#tests/e2e/support/journey.ts'

const cell = (page: Page, width: number, length: number) =>
  page.getByRole('gridcell', {
    name: new RegExp(`^14 karat, ${width} millimeters, ${length} inches`),
  })

async function openChart(page: Page) {
  await page.goto('/price')
  await layoutReady(page)
  await expect(cell(page, 8, 22)).toBeVisible()
}

test('the chart shows prices, margins, changes and distances, one after the other by the V key', async ({
  page,
}) => {
  await openSignedIn(page)
  await openChart(page)
  await page.keyboard.press('v')
  await expect(page.getByRole('radio', { name: 'Margin' })).toBeChecked()
  await expect(cell(page, 8, 22)).toContainText(/^[^%]*; Margin: (\d+\.\d%)\1\$15,175$/)
  await expect(page.getByRole('figure')).toContainText('-4.0%')
  await page.keyboard.press('v')
  await expect(page.getByRole('radio', { name: '7-day change' })).toBeChecked()
  await expect(page.getByRole('figure')).toContainText('compared with 7 days ago')
  await page.keyboard.press('v')
  await expect(cell(page, 8, 22)).toContainText('Distance from formula: 0.0%')
  await test.step('an unsaved price is compared at once, and colored', async () => {
    await cell(page, 8, 22).focus()
    await page.keyboard.type('-6%')
    await page.keyboard.press('Enter')
    await expect(cell(page, 8, 22)).toContainText(/Distance from formula: -(6\.0|5\.9|6\.1)%/)
    await expect(cell(page, 8, 22)).toHaveClass(/bg-heat-1/)
    await page.keyboard.press('Control+z')
    await expect(cell(page, 8, 22)).not.toHaveClass(/bg-heat/)
  })
  await page.keyboard.press('v')
  await expect(cell(page, 8, 22)).toHaveText(/US dollars\$15,175$/)
})

test('the heads of a cell’s row and column are marked, by the pointer and by the keyboard', async ({
  page,
}) => {
  await openSignedIn(page)
  await openChart(page)
  const marked = page.locator('th[data-cross]')
  await cell(page, 8, 22).hover()
  await expect(marked).toHaveText(['22″', '8 mm'])
  await cell(page, 8, 22).focus()
  await page.mouse.move(0, 0)
  await page.keyboard.press('ArrowDown')
  await expect(marked).toHaveText(['22″', '9 mm'])
})

test('the price breakdown follows the cell, and compares what is typed with the current price', async ({
  page,
}) => {
  await openSignedIn(page)
  await openChart(page)
  const comparison = page.getByRole('region', { name: 'Not saved yet' })
  await cell(page, 8, 22).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('14K · Solid · 8 mm · 22″')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('14K · Solid · 8 mm · 24″')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('14K · Solid · 8 mm · 22″')).toBeVisible()
  await test.step('while it is typed', async () => {
    await page.keyboard.type('16000')
    await expect(comparison).toContainText(/\$15,175 → \$16,000/)
    await expect(comparison).toContainText(/Margin\d+\.\d% → \d+\.\d%/)
    await expect(comparison).toContainText('Floor')
    // What is refused on Enter has no figures either.
    await page.keyboard.type('x')
    await expect(comparison).not.toContainText('Margin')
    await expect(comparison).not.toContainText('$')
    await page.keyboard.press('Escape')
    await expect(comparison).toBeHidden()
  })
  await test.step('a price below the floor is marked', async () => {
    await page.keyboard.type('5000')
    await page.keyboard.press('Control+Enter')
    await expect(comparison).toContainText('Below the floor')
    await page.keyboard.press('Control+z')
    await expect(comparison).toBeHidden()
  })
})

test('a what-if marks prices by arrows, and shares one bar with the unsaved prices', async ({
  page,
}) => {
  await openSignedIn(page)
  await openChart(page)
  await expect(page.getByText(/^◆ Last run: \$[\d,.]+ \(/)).toBeVisible()
  await page.keyboard.press('v')
  await page.getByRole('slider').focus()
  await page.keyboard.press('End')
  await expect(page.getByText('+15.0%').first()).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Price' })).toBeChecked()
  await expect(cell(page, 8, 22)).toContainText('▲')
  const bar = page.getByRole('region', { name: 'Changes of the chart' })
  await expect(bar).toContainText('What if gold were')
  await cell(page, 8, 22).focus()
  await page.keyboard.type('16000')
  await page.keyboard.press('Enter')
  await expect(bar).toContainText('1 unsaved change')
  await bar.getByRole('button', { name: 'Reset' }).click()
  await expect(bar).not.toContainText('What if gold were')
  await bar.getByRole('button', { name: 'Discard' }).click()
})

test('nothing moves while the slider of the what-if is moved', async ({ page }) => {
  await openSignedIn(page)
  await openChart(page)
  const slider = page.getByRole('slider')
  const places = async () => ({
    cell: await page.getByRole('gridcell').first().boundingBox(),
    title: await page.getByRole('heading', { level: 1 }).boundingBox(),
    controls: await page.locator('fieldset').filter({ has: slider }).boundingBox(),
  })
  const moved: object[] = []
  for (const width of [1440, 1280, 1152, 1024, 900, 800]) {
    await page.setViewportSize({ width, height: 900 })
    await slider.focus()
    const before = await places()
    for (const key of ['ArrowRight', 'End', 'Home']) {
      await page.keyboard.press(key)
      await expect(page.getByRole('region', { name: 'Changes of the chart' })).toBeVisible()
      const after = await places()
      if (JSON.stringify(after) !== JSON.stringify(before))
        moved.push({ width, key, before, after })
    }
    await page.getByRole('button', { name: 'Reset' }).click()
  }
  expect(moved).toEqual([])
})

test('staff without the right to see cost get neither margins nor distances', async ({
  browser,
  shop,
}) => {
  await createStaff(shop, { name: 'Sam', email: 'sam@assay.test' })
  const sam = await browser.newPage({ baseURL: shop.url })
  await signIn(sam, 'sam@assay.test')
  await openChart(sam)
  await expect(sam.getByRole('radio', { name: '7-day change' })).toBeVisible()
  await expect(sam.getByRole('radio', { name: 'Margin' })).toHaveCount(0)
  await expect(sam.getByRole('radio', { name: 'Distance from formula' })).toHaveCount(0)
  await sam.close()
})

test('on a phone the first prices are in the first screen, and the what-if in a sheet', async ({
  page,
}) => {
  await openSignedIn(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/price')
  await layoutReady(page)
  const bar = page.getByRole('region', { name: 'Actions of the chart' })
  await expect(page.getByRole('button', { name: /^9″/ })).toBeInViewport({ ratio: 1 })
  await expect(bar.getByRole('button', { name: 'Reprice…' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('slider')).toHaveCount(0)
  await page.getByRole('button', { name: 'Chart options' }).click()
  const sheet = page.getByRole('dialog', { name: 'Chart options' })
  await sheet.getByLabel('Figure in the chart').selectOption({ label: 'Margin' })
  await sheet.getByRole('button', { name: 'Show prices' }).click()
  await expect(page.getByRole('button', { name: /^9″.*Margin/ })).toBeVisible()
  await page.getByRole('button', { name: 'Chart options' }).click()
  await sheet.getByRole('slider').focus()
  await page.keyboard.press('End')
  await sheet.getByRole('button', { name: 'Show prices' }).click()
  await expect(page.getByRole('region', { name: 'Changes of the chart' })).toContainText(
    'What if gold were',
  )
})

test('at 1024 px the price chart shows its last length, and a wider one scrolls with a shadow', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 900 })
  await openSignedIn(page, '/price')
  await layoutReady(page)
  const facts = () =>
    page.getByRole('grid').evaluate((grid) => {
      const frame = grid.parentElement as HTMLElement
      const style = getComputedStyle(frame)
      return {
        isCut: frame.scrollWidth > frame.clientWidth,
        scrolls: style.overflowX,
        attachments: style.backgroundAttachment,
        pageScrolls: document.documentElement.scrollWidth > innerWidth,
      }
    })
  const frame = {
    scrolls: 'auto',
    attachments: 'local, local, scroll, scroll, scroll',
    pageScrolls: false,
  }
  expect(await facts()).toEqual({ ...frame, isCut: false })
  await page.getByRole('grid').evaluate((grid) => {
    grid.style.minWidth = '70rem'
  })
  expect(await facts()).toEqual({ ...frame, isCut: true })
})
