import type { Page } from '@playwright/test'
import { axeViolations } from '#tests/e2e/support/axe.ts'
import { expect, layoutReady, openSignedIn, test } from '#tests/e2e/support/journey.ts'

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)

async function openConfiguration(page: Page): Promise<void> {
  await page.goto('/login')
  await openSignedIn(page, '/configuration')
  await expect(page.getByRole('heading', { name: 'Configuration', level: 1 })).toBeVisible()
  await layoutReady(page)
}

test('a changed margin is simulated, confirmed as the next version, and the old version restored', async ({
  page,
}) => {
  test.slow()
  await openConfiguration(page)
  await field(page, 'byConstruction.solid.selling.value').fill('42')
  await page.getByRole('button', { name: 'Add a rule' }).click()
  await field(page, 'rules.0.note').fill('Heavy 14K')
  await field(page, 'rules.0.match.karat').selectOption('14K')
  await field(page, 'rules.0.match.widthFrom').fill('8')
  await field(page, 'rules.0.set').selectOption('labour.perGramMinor')
  await field(page, 'rules.0.set.labour.perGramMinor').fill('4.20')

  await page
    .getByLabel('SKU (leave empty to use the first piece in the catalog)')
    .fill('MCL-S-14K-8MM-22IN')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const labour = page.getByRole('row').filter({ hasText: 'Labor per gram' })
  await expect(labour).toContainText('$4.20')
  await expect(labour).toContainText('Heavy 14K')

  await field(page, 'shop.premiumBp').fill('99')
  await page.getByRole('button', { name: 'Simulate' }).click()
  await expect(page.getByText('Enter a number from 0 to 20.')).toBeVisible()
  await expect(field(page, 'shop.premiumBp')).toBeFocused()
  await expect(field(page, 'byConstruction.solid.selling.value')).toHaveValue('42')
  await expect(field(page, 'rules.0.note')).toHaveValue('Heavy 14K')

  await field(page, 'shop.premiumBp').fill('1')
  await page.getByRole('button', { name: 'Simulate' }).click()
  await expect(page.getByRole('heading', { name: 'Simulation' })).toBeVisible()
  await expect(page.getByText('Largest decreases and increases')).toBeVisible({ timeout: 30_000 })

  await page.getByRole('link', { name: 'Edit settings' }).click()
  await expect(field(page, 'byConstruction.solid.selling.value')).toHaveValue('42')
  await page.goBack()
  const confirm = page.getByRole('button', { name: 'Activate as new version' })
  await expect(confirm).toBeEnabled({ timeout: 90_000 })
  await confirm.click()
  await expect(page.getByText('Version 2 is now active')).toBeVisible()

  await page.goto('/configuration/versions/1')
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await expect(
    page.getByText(/^Settings of version 1 compared with the active settings/),
  ).toBeVisible()
  await expect(confirm).toBeEnabled({ timeout: 90_000 })
  await confirm.click()
  await expect(page.getByText('Version 3 is now active')).toBeVisible()
})

for (const locale of ['en', 'ae']) {
  for (const theme of ['light', 'dark']) {
    test(`axe finds nothing, ${theme}, ${locale}`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await openConfiguration(page)
      await page.evaluate(
        ([look = '', language = '']) => {
          localStorage.setItem('theme', look)
          localStorage.setItem('i18n_locale', language)
        },
        [theme, locale],
      )
      await page.goto('/configuration')
      await layoutReady(page)
      await page.locator('main form button').first().click()
      expect(await axeViolations(page)).toEqual([])
    })
  }
}
