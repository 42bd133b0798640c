import type { Page } from '@playwright/test'
import { axeViolations } from '#tests/e2e/support/axe.ts'
import {
  animationsDone,
  expect,
  layoutReady,
  openSignedIn,
  test,
} from '#tests/e2e/support/journey.ts'

/** The titles of the cards on the home page, in their order. */
const cardsAtHome = (page: Page) =>
  page.getByRole('main').locator('ul > li > section').getByRole('heading', { level: 2 })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a card is taken away from the home page, which is undone, and put on it again', async ({
  page,
}) => {
  const saved = () =>
    page.waitForResponse(
      (answer) => answer.url().endsWith('/home-cards') && answer.request().method() === 'POST',
    )
  await openSignedIn(page, '/widgets')
  await layoutReady(page)

  await test.step('every card shows its own data', async () => {
    await expect(page.getByText('Nothing due in the next 7 days.')).toBeVisible()
    await animationsDone(page)
    expect(await axeViolations(page)).toEqual([])
  })

  await test.step('of two cards taken away, the undo of the first returns it alone', async () => {
    const first = saved()
    await button(page, 'Take away: My recent activity').click()
    await first
    await expect(button(page, 'Put on my home: My recent activity')).toBeVisible()
    const second = saved()
    await button(page, 'Take away: Last repricing').click()
    await second
    const third = saved()
    await page
      .getByRole('alertdialog', { name: 'My recent activity is no longer on your home page.' })
      .getByRole('button', { name: 'Undo' })
      .click()
    await third
    await expect(button(page, 'Take away: My recent activity')).toBeVisible()
    await expect(button(page, 'Put on my home: Last repricing')).toBeVisible()
    await expect(page).toHaveURL(/\/widgets$/)
  })

  await test.step('the home page is without the card until it is put on it again', async () => {
    await page.goto('/')
    await layoutReady(page)
    await expect(cardsAtHome(page)).toHaveText(['My recent activity', 'Due in the next 7 days'])
    await page.goto('/widgets')
    const answer = saved()
    await button(page, 'Put on my home: Last repricing').click()
    await answer
    await page.goto('/')
    await layoutReady(page)
    await expect(cardsAtHome(page)).toHaveText([
      'My recent activity',
      'Due in the next 7 days',
      'Last repricing',
    ])
  })
})

test('a card whose data cannot be loaded is requested again by its button, and the others stay', async ({
  page,
}) => {
  await openSignedIn(page, '/widgets')
  await layoutReady(page)
  let isAway = true
  await page.route('/', (route) => {
    const names = route.request().headers()['x-inertia-partial-data']
    return isAway && names === 'work' ? route.fulfill({ status: 503 }) : route.fallback()
  })
  await page.reload()
  await expect(button(page, 'Take away: Last repricing')).toBeVisible()
  const failed = page
    .getByRole('listitem')
    .filter({ has: button(page, 'Take away: My recent activity') })
  await expect(failed.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Last repricing' })).toBeVisible()
  isAway = false
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(failed.getByRole('button', { name: 'Try again' })).toHaveCount(0)
})
