import type { Page } from '@playwright/test'
import { axeViolations } from '#tests/e2e/support/axe.ts'
import {
  animationsDone,
  expect,
  layoutReady,
  openSignedIn,
  setLocale,
  test,
} from '#tests/e2e/support/journey.ts'

/** The list of this page that has this item. */
const listOf = (page: Page, item: string) =>
  page.locator('ol, ul').filter({ has: page.locator(`[data-sort] [data-handle="${item}"]`) })

const handle = (page: Page, item: string) => page.locator(`[data-handle="${item}"]`)

/** The items in the order in which they are shown. */
const order = (page: Page, item: string) =>
  listOf(page, item)
    .locator('[data-handle]')
    .evaluateAll((handles) => handles.map((one) => one.getAttribute('data-handle')))

const expectOrder = (page: Page, items: string[]) =>
  expect.poll(() => order(page, items[0] ?? '')).toEqual(items)

const spoken = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeAttached()

const saved = (page: Page, path: RegExp) =>
  page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && path.test(new URL(answer.url()).pathname),
  )

async function open(page: Page, path: string): Promise<void> {
  await openSignedIn(page, path)
  await layoutReady(page)
}

/** Drags an item by its handle over another one, again from the start until the browser has noticed both. */
async function drag(page: Page, item: string, target: string): Promise<void> {
  const over = page.locator('[data-sort]').filter({ has: handle(page, target) })
  // A menu that closes takes the first press, and the rows of the move before are still on their way.
  await expect(page.getByRole('menu')).toHaveCount(0)
  await animationsDone(page)
  await expect(async () => {
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await handle(page, item).hover()
    await page.mouse.down()
    await over.hover({ position: { x: 100, y: 20 } })
    await over.hover({ position: { x: 104, y: 18 } })
    await expect(over).toHaveAttribute('data-drop', /top|start/, { timeout: 2_000 })
  }).toPass()
  await page.mouse.up()
}

test('home cards are moved by keys, put back by Escape, and stay in their order', async ({
  page,
}) => {
  await open(page, '/dragndrop')
  await expectOrder(page, ['work', 'promises', 'run'])
  await animationsDone(page)
  expect(await axeViolations(page)).toEqual([])

  await test.step('Escape puts a lifted card back, and nothing is sent', async () => {
    const posts: string[] = []
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
    await handle(page, 'run').focus()
    await page.keyboard.press('Space')
    await spoken(page, 'Last repricing lifted at place 3 of 3.')
    await page.keyboard.press('ArrowUp')
    await expectOrder(page, ['work', 'run', 'promises'])
    await spoken(page, 'Place 2 of 3')
    await expect(handle(page, 'run')).toBeFocused()
    await page.keyboard.press('Escape')
    await expectOrder(page, ['work', 'promises', 'run'])
    await spoken(page, 'Last repricing is back at place 3 of 3.')
    await expect(page.getByRole('main').locator('kbd')).toHaveText(['Space', '↑', 'Escape'])
    expect(posts.filter((url) => url.endsWith('/home-cards'))).toEqual([])
  })

  await test.step('leaving the handle puts it back too', async () => {
    await page.keyboard.press('Space')
    await page.keyboard.press('Home')
    await expectOrder(page, ['run', 'work', 'promises'])
    await page.keyboard.press('Shift+Tab')
    await expectOrder(page, ['work', 'promises', 'run'])
  })

  await test.step('Space drops it, and the home page has the order after a reload', async () => {
    const answer = saved(page, /\/home-cards$/)
    await handle(page, 'run').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    await answer
    await spoken(page, 'Last repricing moved to place 2 of 3.')
    await expect(handle(page, 'run')).toBeFocused()
    await open(page, '/')
    await page.getByRole('button', { name: 'Arrange' }).click()
    await expectOrder(page, ['work', 'run', 'promises'])
  })
})

test('gold price sources are moved by the menu and by dragging, and stay in their order', async ({
  page,
}) => {
  // On a page that scrolls under the mouse the source would be dropped at the wrong place.
  await page.setViewportSize({ width: 1280, height: 1400 })
  await open(page, '/dragndrop')
  await expect(handle(page, 'nbp')).toBeVisible()
  const [first = '', second = '', third = '', ...rest] = (await order(page, 'nbp')).map(String)

  await test.step('Enter opens the places, of which each names the source that is there', async () => {
    await handle(page, first).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem')).toHaveCount(4 + 3 + rest.length)
    await expect(page.getByRole('menuitem', { name: 'One place earlier' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await animationsDone(page)
    expect(await axeViolations(page)).toEqual([])
    const answer = saved(page, /position$/)
    await page.getByRole('menuitem', { name: /^Place 3/ }).press('Enter')
    await answer
    await expectOrder(page, [second, third, first, ...rest])
    await spoken(page, `moved to place 3 of ${3 + rest.length}.`)
    await expect(handle(page, first)).toBeFocused()
  })

  await test.step('a press opens the same menu, which leads to the last place', async () => {
    const answer = saved(page, /position$/)
    await handle(page, second).click()
    await page.getByRole('menuitem', { name: 'Last place' }).click()
    await answer
    await expectOrder(page, [third, first, ...rest, second])
  })

  await test.step('a source takes the place of the one on which it is dropped, also after a reload', async () => {
    const answer = saved(page, /position$/)
    await drag(page, second, third)
    await answer
    await expectOrder(page, [second, third, first, ...rest])
    await open(page, '/configuration/sources')
    // Without handles: the server of the journeys turns all sources off.
    const rows = page.locator('[data-kind]')
    await expect
      .poll(() => rows.evaluateAll((all) => all.map((one) => one.getAttribute('data-kind'))))
      .toEqual([second, third, first, ...rest])
  })
})

test('a move that cannot be saved is taken back', async ({ page }) => {
  await open(page, '/dragndrop')
  await expect(handle(page, 'nbp')).toBeVisible()
  const before = (await order(page, 'nbp')).map(String)
  await page.route(/position$/, (route) => route.fulfill({ status: 503 }))
  await handle(page, before[1] ?? '').click()
  await page.getByRole('menuitem', { name: 'First place' }).click()
  await spoken(page, 'is back at place 2 of')
  await expectOrder(page, before)
})

test('in Arabic the left arrow moves a card to a later place, as its text is read', async ({
  page,
}) => {
  await open(page, '/')
  await setLocale(page, 'ae')
  await open(page, '/dragndrop')
  await expect(handle(page, 'run')).toBeVisible()
  const [first = '', second = '', third = ''] = (await order(page, 'run')).map(String)
  const answer = saved(page, /\/home-cards$/)
  await handle(page, first).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowLeft')
  await expectOrder(page, [second, first, third])
  await page.keyboard.press('ArrowRight')
  await expectOrder(page, [first, second, third])
  await page.keyboard.press('End')
  await page.keyboard.press('Space')
  await answer
  await spoken(page, 'نُقل')
  await animationsDone(page)
  expect(await axeViolations(page)).toEqual([])
  await page.reload()
  await expectOrder(page, [second, third, first])
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('a tap on the handle opens the menu', async ({ page }) => {
    await open(page, '/dragndrop')
    await expect(handle(page, 'run')).toBeVisible()
    const before = (await order(page, 'run')).map(String)
    const answer = saved(page, /\/home-cards$/)
    await handle(page, before[2] ?? '').tap()
    await page.getByRole('menuitem', { name: 'First place' }).tap()
    await answer
    await expectOrder(page, [before[2] ?? '', ...before.slice(0, 2)])
  })
})
