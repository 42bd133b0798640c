import type { Page } from '@playwright/test'
import { axeViolationsInBothThemes } from '#tests/e2e/support/axe.ts'
import { expect, layoutReady, openSignedIn, setLocale, test } from '#tests/e2e/support/journey.ts'

const dateButton = (page: Page) => page.getByRole('button', { name: /^Date/ })
const day = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function openAudit(page: Page) {
  await page.clock.setFixedTime(new Date('2026-11-23T17:00:00Z'))
  await openSignedIn(page, '/audit')
  await layoutReady(page)
}

/** From the usual ranges past the four buttons for months and years. */
async function tabToDays(page: Page) {
  for (let presses = 0; presses < 5; presses++) await page.keyboard.press('Tab')
}

test('the days of the audit log are chosen by keyboard: a usual range, two days, one first day', async ({
  page,
}) => {
  await openAudit(page)
  await expect(dateButton(page)).toContainText('All dates')
  await dateButton(page).press('Enter')
  await expect(page.getByRole('option', { name: 'All dates' })).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: 'Last 7 days' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/audit\?from=2026-11-17&to=2026-11-23$/)
  await expect(dateButton(page)).toContainText('Nov 17 – 23, 2026')
  await expect(dateButton(page)).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'Last 7 days' })).toBeFocused()
  await tabToDays(page)
  await expect(day(page, 'Monday, November 23, 2026')).toBeFocused()
  await page.keyboard.press('PageUp')
  await page.keyboard.press('Home')
  await expect(day(page, 'Sunday, October 18, 2026')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').getByText('Choose the last day.')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/audit\?from=2026-10-18&to=2026-10-25$/)

  await dateButton(page).click()
  await day(page, 'Saturday, October 3, 2026').click()
  await page.getByRole('button', { name: 'From Oct 3, 2026' }).click()
  await expect(page).toHaveURL(/\/audit\?from=2026-10-03$/)
  await expect(dateButton(page)).toContainText('From Oct 3, 2026')
})

test('months turn past the ones that are shown, and Esc leaves the days as they were', async ({
  page,
}) => {
  await openAudit(page)
  await dateButton(page).click()
  await expect(page.getByRole('grid')).toHaveCount(2)
  expect(await axeViolationsInBothThemes(page, { part: '[role=dialog]' })).toEqual([])
  await page.getByRole('button', { name: 'Previous month' }).click()
  await expect(page.getByRole('grid', { name: 'September 2026' })).toBeVisible()
  await page.getByRole('button', { name: 'Previous year' }).click()
  await expect(page.getByRole('grid', { name: 'October 2025' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/audit$/)
})

test('in Arabic the next day is to the left', async ({ page }) => {
  await page.goto('/login')
  await setLocale(page, 'ae')
  await openAudit(page)
  await page.getByRole('button', { name: /^التاريخ/ }).press('Enter')
  await expect(page.getByRole('option').last()).toBeFocused()
  await tabToDays(page)
  const focused = page.locator('[role=grid] button:focus')
  await expect(focused).toHaveText('23')
  await page.keyboard.press('ArrowLeft')
  await expect(focused).toHaveText('24')
})
