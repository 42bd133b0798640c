import { addInvoices } from '#tests/e2e/support/back-office.ts'
import { expect, layoutReady, openSignedIn, test } from '#tests/e2e/support/journey.ts'

/** The widths of the content of a page of A4 and of Letter, in CSS pixels. */
const PAPER = [718, 740]

test('the printed list of price runs has the title, the date, and all columns, without filters', async ({
  page,
}) => {
  await openSignedIn(page, '/price-runs')
  await layoutReady(page)
  const filter = page.getByRole('button', { name: 'Filter' })
  await expect(filter).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const width of PAPER) {
    await page.setViewportSize({ width, height: 1000 })
    await expect(page.getByRole('heading', { name: 'Price runs' })).toBeVisible()
    await expect(page.getByText(/^Printed /)).toBeVisible()
    await expect(filter).toBeHidden()
    const status = page.getByRole('columnheader', { name: 'Status' })
    await expect(status).toBeVisible()
    const box = await status.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
  }
})

test('printing a list prints the rows of all its pages, and then shows its page again', async ({
  page,
  shop,
}) => {
  await addInvoices(shop, { customer: 'Maria Mitchell', drafts: 60 })
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
  })
  await openSignedIn(page, '/apps/invoice/list')
  await layoutReady(page)
  const rows = page.locator('[data-row]')
  await expect(rows).toHaveCount(50)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('50 of 61 rows are printed.')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Print' }).click()
  await expect(page.locator('html[data-printed]')).toBeAttached()
  await expect(rows).toHaveCount(61)
  await expect(page).toHaveURL(/list$/)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('rows are printed.')).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(rows).toHaveCount(50)
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
