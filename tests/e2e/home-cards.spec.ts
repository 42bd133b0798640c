import type { Page } from '@playwright/test'
import { axeViolations } from '#tests/e2e/support/axe.ts'
import { createStaff } from '#tests/e2e/support/back-office.ts'
import {
  expect,
  layoutReady,
  openSignedIn,
  recordGold,
  signIn,
  test,
} from '#tests/e2e/support/journey.ts'

/** The titles of the cards on the home page, in their order. */
const cards = (page: Page) =>
  page.getByRole('main').locator('ul > li > section').getByRole('heading', { level: 2 })

const handle = (page: Page, name: string) => page.getByRole('button', { name: `Move ${name}` })
const goldField = (page: Page) => page.getByLabel('Today’s gold price per troy ounce')
/** A reload would end a request that is not sent yet. */
const saved = (page: Page) =>
  page.waitForResponse(
    (answer) => answer.url().endsWith('/home-cards') && answer.request().method() === 'POST',
  )
const arrange = (page: Page) => page.getByRole('button', { name: 'Arrange' }).click()

test('cards are arranged by mouse and keyboard, hidden, and reset', async ({ page }) => {
  // On a page that scrolls under the mouse the card would be dropped at the wrong position.
  await page.setViewportSize({ width: 1280, height: 1900 })
  await signIn(page)
  await page.goto('/')
  await layoutReady(page)
  const defaultOrder = ['My recent activity', 'Due in the next 7 days', 'Last repricing']
  const own = ['Last repricing', 'My recent activity', 'Due in the next 7 days']
  await expect(cards(page)).toHaveText(defaultOrder)
  await expect(handle(page, 'Last repricing')).toHaveCount(0)
  await arrange(page)

  await test.step('a card dragged by its handle is first, also after a reload', async () => {
    await handle(page, 'Last repricing').hover()
    await page.mouse.down()
    // The browser checks a drop target only after a move over it.
    await cards(page).first().hover()
    await cards(page)
      .first()
      .hover({ position: { x: 8, y: 8 } })
    const answer = saved(page)
    await page.mouse.up()
    await expect(cards(page)).toHaveText(own)
    await answer
    await page.reload()
    await layoutReady(page)
    await expect(cards(page)).toHaveText(own)
  })

  await test.step('by keyboard the menu moves a card, announces its position, and keeps the focus', async () => {
    await arrange(page)
    await handle(page, 'Last repricing').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'One place earlier' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await page.getByRole('menuitem', { name: 'One place later' }).focus()
    await page.keyboard.press('Enter')
    await expect(cards(page)).toHaveText([
      'My recent activity',
      'Last repricing',
      'Due in the next 7 days',
    ])
    await expect(page.getByText(/Last repricing moved to place 2 of \d/)).toBeAttached()
    await expect(handle(page, 'Last repricing')).toBeFocused()
  })

  await test.step('on a phone a card is hidden and shown again, and the default order is restored', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    await layoutReady(page)
    await arrange(page)
    const hidden = saved(page)
    await page.getByRole('button', { name: 'Hide My recent activity' }).click()
    await expect(cards(page)).toHaveText(['Last repricing', 'Due in the next 7 days'])
    await hidden
    await page.reload()
    await layoutReady(page)
    await expect(cards(page)).toHaveText(['Last repricing', 'Due in the next 7 days'])
    await arrange(page)
    await page.getByRole('button', { name: 'Show My recent activity' }).click()
    await expect(cards(page)).toHaveCount(3)
    const reset = page.waitForRequest('**/home-cards')
    await page.getByRole('button', { name: 'Reset layout' }).click()
    await expect(cards(page)).toHaveText(defaultOrder)
    await expect(page.getByRole('button', { name: 'Reset layout' })).toHaveCount(0)
    await (await reset).response()
    await page.reload()
    await layoutReady(page)
    await expect(cards(page)).toHaveText(defaultOrder)
    expect(await axeViolations(page)).toEqual([])
  })
})

test('the first steps of a new shop are shown without the list until it has a gold price', async ({
  page,
}) => {
  await openSignedIn(page)
  await layoutReady(page)
  await expect(page.getByRole('region', { name: 'Get started', exact: true })).toBeVisible()
  await expect(page.getByText('Nothing due in the next 7 days.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'To do' })).toHaveCount(0)
})

test('without a current gold price its field has the focus when the page opens with a mouse, and letters in it are shortcuts until it is used', async ({
  page,
  shop,
}) => {
  const field = goldField(page)
  await createStaff(shop, { name: 'Sam', email: 'sam@assay.test' })
  await signIn(page, 'sam@assay.test')
  await page.goto('/')
  await layoutReady(page)
  await expect(field).toBeFocused()
  await page.keyboard.press('q')
  await expect(page.getByRole('dialog', { name: 'Quick quote' })).toBeVisible()
  await expect(field).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(field).toBeFocused()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.type('4q')
  await expect(field).toHaveValue('4q')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('the list begins in the first 320 pixels, and nothing has the focus', async ({
    page,
    context,
    shop,
  }) => {
    await openSignedIn(page)
    await recordGold(page, '4000')
    await createStaff(shop, { name: 'Kim', email: 'kim@assay.test' })
    await context.clearCookies()
    await signIn(page, 'kim@assay.test')
    await page.goto('/')
    await layoutReady(page)
    await expect(page.getByText('Gold has changed since 1,584 prices were set')).toBeVisible()
    const list = await page.getByRole('region', { name: 'To do' }).boundingBox()
    expect(list?.y).toBeLessThan(320)
    await expect(goldField(page)).not.toBeFocused()
  })

  test('a refused gold price stays in its field, with the reason', async ({
    page,
    context,
    shop,
  }) => {
    await openSignedIn(page)
    await recordGold(page, '4100.00')
    await createStaff(shop, { name: 'Lea', email: 'lea@assay.test' })
    await context.clearCookies()
    await signIn(page, 'lea@assay.test')
    await page.goto('/')
    await layoutReady(page)
    await goldField(page).fill('3900')
    await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('is 4.88% away from the last price')).toBeVisible()
    await expect(goldField(page)).toHaveValue('3900')
  })
})
