import type { Page } from '@playwright/test'
import { axeViolations } from '#tests/e2e/support/axe.ts'
import { expect, layoutReady, signIn, test } from '#tests/e2e/support/journey.ts'

/** The titles of the cards on the home page, in their order. */
const cards = (page: Page) =>
  page.getByRole('main').locator('ul > li > section').getByRole('heading', { level: 2 })

const arrange = (page: Page, name: string) =>
  page.getByRole('button', { name: `Card options: ${name}` })

test('cards are arranged by mouse and keyboard, hidden, and reset', async ({ page }) => {
  // On a page that scrolls under the mouse the card would be dropped at the wrong position.
  await page.setViewportSize({ width: 1280, height: 1900 })
  await signIn(page)
  await page.goto('/')
  await layoutReady(page)
  const defaultOrder = ['Gold price', 'Prices', 'Price health', 'Due or overdue', 'Needs review']
  await expect(cards(page)).toContainText([...defaultOrder, 'My recent activity'])
  const own = ['Due or overdue', ...defaultOrder.filter((one) => one !== 'Due or overdue')]

  await test.step('a card dragged by its handle is first, also after a reload', async () => {
    await page.locator('[data-drag=promises]').hover()
    await page.mouse.down()
    // The browser checks a drop target only after a move over it.
    await cards(page).first().hover()
    await cards(page)
      .first()
      .hover({ position: { x: 8, y: 8 } })
    await page.mouse.up()
    await expect(cards(page)).toContainText(own)
    await page.reload()
    await layoutReady(page)
    await expect(cards(page)).toContainText(own)
  })

  await test.step('by keyboard the menu moves a card, announces its position, and keeps the focus', async () => {
    await arrange(page, 'Due or overdue').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Move earlier' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await page.getByRole('menuitem', { name: 'Move later' }).focus()
    await page.keyboard.press('Enter')
    await expect(cards(page)).toContainText(['Gold price', 'Due or overdue', 'Prices'])
    await expect(page.getByText(/Due or overdue is now card 2 of \d/)).toBeAttached()
    await expect(arrange(page, 'Due or overdue')).toBeFocused()
  })

  await test.step('on a phone a card is hidden and shown again, and the default order is restored', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    await layoutReady(page)
    await arrange(page, 'Gold price').click()
    await page.getByRole('menuitem', { name: 'Hide' }).click()
    await expect(cards(page)).not.toContainText(['Gold price'])
    await page.reload()
    await layoutReady(page)
    await expect(cards(page).first()).toContainText('Due or overdue')
    await page.keyboard.press('Control+k')
    await page.getByLabel('Search pages, actions and pieces').fill('enter today')
    await page.getByRole('option', { name: 'Enter today’s gold price' }).click()
    await expect(page).toHaveURL(/\/gold-price-logs$/)
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused()
    await page.goto('/')
    await layoutReady(page)
    await page.getByRole('button', { name: 'Show Gold price' }).click()
    await expect(cards(page).first()).toContainText('Gold price')
    await page.getByRole('button', { name: 'Reset layout' }).click()
    await expect(cards(page)).toContainText(defaultOrder)
    await expect(page.getByRole('button', { name: 'Reset layout' })).toHaveCount(0)
    await page.reload()
    await layoutReady(page)
    await expect(cards(page)).toContainText(defaultOrder)
    expect(await axeViolations(page)).toEqual([])
  })
})
