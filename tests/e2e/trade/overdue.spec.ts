import type { Page } from '@playwright/test'
import { axeViolations } from '#tests/e2e/support/axe.ts'
import {
  animationsDone,
  expect,
  layoutReady,
  openSignedIn,
  post,
  recordGold,
  test,
} from '#tests/e2e/support/journey.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
const NAMES = ['Maria Mitchell', 'Grace Hopper', 'Ada Byron', 'Mary Somerville']
const key = () => crypto.randomUUID()

/** A layaway of 1,000 with three monthly installments of 300, the first due before `days` days; `paid` of it is paid. */
async function addLayaway(
  page: Page,
  { name, phone, days, paid }: { name: string; phone: string; days: number; paid: string },
): Promise<string> {
  const customer = await post(page, '/customers/quick', {
    name,
    email: '',
    phone,
    idempotencyKey: key(),
  })
  const { path } = await post(page, '/contracts', {
    type: 'layaway',
    customerId: customer.body.id,
    lines: [{ description: 'Signet ring', unitPrice: '1000' }],
    deposit: '100',
    count: 3,
    every: 'month',
    firstOn: dayBefore(days),
    graceDays: 7,
    idempotencyKey: key(),
  })
  await post(page, `${path}/steps`, { act: 'confirm', version: 1 })
  await post(page, `${path}/payments`, {
    direction: 'in',
    method: 'card',
    amount: paid,
    idempotencyKey: key(),
  })
  return path
}

const overdueTab = (page: Page) =>
  page.getByRole('navigation', { name: 'Saved views' }).getByRole('link', { name: /^Overdue/ })
const row = (page: Page) =>
  page.getByRole('listitem').filter({ hasText: /contracts? with overdue installments/ })

test('an overdue installment stands in the to-do list with the name and the number to call, until it is paid', async ({
  page,
}) => {
  test.slow()
  await page.setViewportSize({ width: 1440, height: 900 })
  await openSignedIn(page)
  await layoutReady(page)
  await recordGold(page, '4100')
  const maria = { name: 'Maria Mitchell', phone: '+13055550142', days: 10, paid: '220' }
  const path = await addLayaway(page, maria)
  await addLayaway(page, { name: 'Grace Hopper', phone: '', days: 12, paid: '100' })
  await addLayaway(page, { name: 'Ada Byron', phone: '', days: 20, paid: '400' })
  await addLayaway(page, { name: 'Mary Somerville', phone: '', days: 3, paid: '100' })
  const call = row(page).getByRole('button', { name: /^Call: / })
  const dialog = page.getByRole('dialog')

  await test.step('the list names two of four contracts, with what is left to pay', async () => {
    await page.goto('/')
    await layoutReady(page)
    await expect(row(page)).toContainText('2 contracts with overdue installments')
    await expect(row(page)).toContainText('$480.00')
  })

  await test.step('Call shows who they are and their number, or that there is none', async () => {
    await call.click()
    await expect(dialog.getByRole('listitem')).toHaveCount(2)
    const [first, second] = [
      dialog.getByRole('listitem').nth(0),
      dialog.getByRole('listitem').nth(1),
    ]
    await expect(first).toContainText('Grace Hopper')
    await expect(first).toContainText('$300.00')
    await expect(first).toContainText('No phone number')
    await expect(second).toContainText('Maria Mitchell')
    await expect(second).toContainText('$180.00')
    await expect(second.getByRole('link', { name: '+1 305 555 0142' })).toHaveAttribute(
      'href',
      'tel:+13055550142',
    )
    await animationsDone(page)
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(call).toBeFocused()
  })

  await test.step('on a phone the dialog fits, and its number is large enough to be pressed', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await call.click()
    const link = dialog.getByRole('link', { name: '+1 305 555 0142' })
    await expect(link).toBeInViewport({ ratio: 1 })
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(24)
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(sideways).toBe(false)
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('the sidebar, the tab and the calendar agree', async () => {
    const menu = page.getByRole('link', { name: /^Contracts/ }).first()
    await expect(menu).toContainText('2')
    await page.goto('/contracts')
    await expect(overdueTab(page)).toContainText('2')
    const late = new Set<string>()
    for (const month of new Set([dayBefore(20).slice(0, 7), dayBefore(3).slice(0, 7)])) {
      await page.goto(`/contracts?view=calendar&month=${month}`)
      await expect(page.getByRole('link', { name: 'Next month' })).toBeVisible()
      for (const name of NAMES) {
        const entry = page.getByRole('link').filter({ hasText: name })
        if ((await entry.filter({ hasText: 'Overdue' }).count()) > 0) late.add(name)
      }
    }
    expect([...late].sort()).toEqual(['Grace Hopper', 'Maria Mitchell'])
  })

  await test.step('a payment takes the contract from the list', async () => {
    const payment = { direction: 'in', method: 'card', amount: '180', idempotencyKey: key() }
    await post(page, `${path}/payments`, payment)
    await page.goto('/')
    await layoutReady(page)
    await expect(row(page)).toContainText('1 contract with overdue installments')
    await expect(row(page)).toContainText('$300.00')
  })
})
