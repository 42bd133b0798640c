import { beginJob, clicksInFace, endJob, enter } from '#tests/e2e/support/clicks.ts'
import { expect, test } from '#tests/e2e/support/journey.ts'

test.use({ seed: 'empty' })
test.describe.configure({ timeout: 120_000 })

test('a new shop gets its first prices', async ({ page }) => {
  const job = await beginJob(page)
  const gold = page.getByRole('region', { name: 'Gold price', exact: true })
  await page
    .getByRole('region', { name: 'Get started', exact: true })
    .getByRole('button', { name: 'Save' })
    .click()
  await expect(page.getByText('1 of 5 done')).toBeVisible()
  await enter(page.getByLabel('Today’s gold price per troy ounce'), '4100.00')
  await page.keyboard.press('Enter')
  await expect(gold.getByText('$4,100.00')).toBeVisible()
  await page.getByRole('button', { name: 'Save for Solid' }).click()
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Preview 1,584 prices/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Apply 1,584 prices/ }).click()
  await expect(page.getByText(/^Applied .* by Admin/)).toBeVisible()
  endJob(job, 'first prices in an empty shop')
  await page.goto('/price')
  await expect(
    page.getByRole('gridcell', { name: '14 karat, 8 millimeters, 22 inches, 15,075 US dollars' }),
  ).toBeVisible()
})

test('docs/face.md has fourteen jobs, and none takes more clicks than before', () => {
  const jobs = clicksInFace()
  expect(jobs).toHaveLength(14)
  expect(jobs.filter(({ before, now }) => now > before)).toEqual([])
})
