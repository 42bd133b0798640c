import { beginJob, clicksInFace, endJob, enter } from '#tests/e2e/support/clicks.ts'
import { expect, test } from '#tests/e2e/support/journey.ts'

test.use({ seed: 'empty' })
test.describe.configure({ timeout: 120_000 })

test('a new shop gets its first prices', async ({ page }) => {
  const job = await beginJob(page)
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('link', { name: 'Price chart' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Choose what you sell' }).click()
  await enter(page.getByRole('region', { name: 'Today’s price' }).getByLabel('Gold'), '4100.00')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Miami Cuban Link')
  await page.getByRole('button', { name: 'Preview 1,584 prices' }).click()
  await page.getByRole('button', { name: /^Apply 1,584 prices/ }).click()
  await expect(page.getByText(/^Applied .* by Admin/)).toBeVisible()
  endJob(job, 'first prices in an empty shop')
  await page.goto('/price')
  await expect(menu.getByRole('link', { name: 'Miami Cuban Link' })).toBeVisible()
  await expect(
    page.getByRole('gridcell', { name: '14 karat, 8 millimeters, 22 inches, 15,075 US dollars' }),
  ).toBeVisible()
})

test('docs/face.md has fourteen jobs, and none takes more clicks than before', () => {
  const jobs = clicksInFace()
  expect(jobs).toHaveLength(14)
  expect(jobs.filter(({ before, now }) => now > before)).toEqual([])
})
