import type { Page } from '@playwright/test'
import { beginJob, endJob, enter } from '#tests/e2e/support/clicks.ts'
import { expect, openSignedIn, test } from '#tests/e2e/support/journey.ts'

test.describe.configure({ timeout: 120_000 })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

/** The current state of the contract on the screen. */
const state = (page: Page) => page.locator('main li [aria-current=step]')

/** Makes a customer known to the shop, old enough to sell gold. */
async function addCustomer(page: Page, name: string): Promise<void> {
  await openSignedIn(page, '/customers/create')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Birthday').fill('1980-12-09')
  await button(page, 'Add customer').click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

/** From the home page to a new contract of this type. */
async function begin(page: Page, type: string, customer: string): Promise<void> {
  await page.keyboard.press('Control+k')
  const search = page.getByLabel('Search pages, actions and pieces')
  await expect(search).toBeFocused()
  await search.fill(customer)
  await dialog(page).getByRole('option', { name: customer }).first().click()
  await page.getByRole('link', { name: 'New contract' }).click()
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue(customer)
  await page.getByText(type, { exact: true }).click()
  await expect(page.getByRole('radio', { name: type })).toBeChecked()
}

/** Presses the button of the next step and the same in its dialog. */
async function confirm(page: Page, name: string): Promise<void> {
  await button(page, name).click()
  await dialog(page).getByRole('button', { name, exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
}

/** Records the amount that the dialog suggests. */
async function pay(page: Page, name: string): Promise<void> {
  await button(page, name).click()
  await recordSuggested(page)
}

async function recordSuggested(page: Page): Promise<void> {
  await expect(dialog(page).getByLabel('Amount', { exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
}

test('a layaway is agreed and paid off by a deposit and two installments', async ({ page }) => {
  await addCustomer(page, 'Grace Hopper')
  const job = await beginJob(page)
  await begin(page, 'Layaway', 'Grace Hopper')
  await enter(page.getByRole('combobox', { name: 'Add a piece' }), '8mm 22 14k')
  await page.getByRole('option', { name: /MCL-S-14K-8MM-22IN/ }).click()
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue(/8 mm/)
  await enter(page.getByLabel('Installments', { exact: true }), '2')
  await button(page, 'Confirm and record payment').click()
  await recordSuggested(page)
  for (let payment = 1; payment < 3; payment++) await pay(page, 'Record payment')
  await expect(state(page)).toHaveText('Paid off')
  endJob(job, 'layaway with three payments')
})

test('gold is bought back and paid out', async ({ page }) => {
  await addCustomer(page, 'Mary Somerville')
  const job = await beginJob(page)
  await begin(page, 'Buy-back', 'Mary Somerville')
  await enter(page.getByLabel('Description', { exact: true }), 'Broken chain')
  await enter(page.getByLabel('Weight', { exact: true }), '31.4')
  await enter(page.getByLabel('Fineness', { exact: true }), '585')
  await page.getByLabel('Test method').selectOption('XRF')
  await button(page, 'Make offer').click()
  await confirm(page, 'Mark as accepted')
  await pay(page, 'Pay out')
  await expect(state(page)).toHaveText('On hold')
  endJob(job, 'buy-back')
})

test('a custom order is agreed, made, paid and handed over', async ({ page }) => {
  await addCustomer(page, 'Ada Lovelace')
  const job = await beginJob(page)
  await begin(page, 'Custom order', 'Ada Lovelace')
  await enter(page.getByLabel('Description', { exact: true }), 'Signet ring')
  await page.getByLabel('Karat', { exact: true }).selectOption('14K')
  await enter(page.getByLabel('Weight', { exact: true }), '12')
  await page.getByRole('button', { name: /^Use today’s formula price/ }).click()
  await button(page, 'Issue quote').click()
  await button(page, 'Mark as approved').click()
  await pay(page, 'Record payment')
  await button(page, 'Start production').click()
  await button(page, 'Finish and weigh').click()
  await enter(dialog(page).getByLabel('Actual weight'), '12.1')
  await page.keyboard.press('Enter')
  await pay(page, 'Record payment')
  await button(page, 'Mark as delivered').click()
  await expect(state(page)).toHaveText('Delivered')
  endJob(job, 'custom order')
})
