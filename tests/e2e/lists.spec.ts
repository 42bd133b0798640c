import type { Page } from '@playwright/test'
import { axeViolations } from '#tests/e2e/support/axe.ts'
import { addInvoices } from '#tests/e2e/support/back-office.ts'
import { expect, layoutReady, openSignedIn, test } from '#tests/e2e/support/journey.ts'

const LIST = '/apps/invoice/list'

const rows = (page: Page) => page.getByRole('table', { name: 'Invoices' }).locator('[data-row]')
const selected = (page: Page) => page.locator('[data-row][data-selected]')
const link = (page: Page, number: number) => rows(page).nth(number).getByRole('link')

test.beforeAll(({ shop }) => addInvoices(shop, { customer: 'Maria Mitchell', drafts: 5 }))

test('the rows of a list are moved to, selected, shown and opened by keys', async ({ page }) => {
  await openSignedIn(page, `${LIST}?state=draft`)
  await layoutReady(page)
  await expect(rows(page)).toHaveCount(5)
  await page.keyboard.press('j')
  await expect(link(page, 0)).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('k')
  await expect(link(page, 1)).toBeFocused()

  await test.step('Shift selects a range, and X one row', async () => {
    await page.keyboard.press('Shift+J')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(selected(page)).toHaveCount(3)
    await page.keyboard.press('Shift+K')
    await expect(selected(page)).toHaveCount(2)
    await page.keyboard.press('x')
    await expect(selected(page)).toHaveCount(1)
    await expect(page.getByText('1 selected', { exact: true })).toBeVisible()
    await rows(page)
      .nth(4)
      .click({ modifiers: ['Shift'], position: { x: 300, y: 10 } })
    await expect(selected(page)).toHaveCount(4)
    await expect(link(page, 4)).toBeFocused()
  })

  await test.step('Space shows the facts of the row, Escape returns to it, and Enter opens it', async () => {
    await page.keyboard.press('k')
    const number = await page.locator(':focus').textContent()
    await page.keyboard.press('Space')
    const peek = page.getByRole('dialog', { name: number ?? '' })
    await expect(peek.getByText('Maria Mitchell')).toBeVisible()
    expect((await peek.locator('..').boundingBox())?.width).toBeCloseTo(480)
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(peek).toHaveCount(0)
    await expect(page.locator(':focus')).toHaveText(number ?? '')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/preview\?id=\d+$/)
  })
})

test('the title of a row moves to the title of its page, and not under reduced motion', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const moved: Promise<string[]>[] = []
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      const transition = start(update)
      moved.push(
        transition.ready.then(() =>
          document
            .getAnimations()
            .flatMap(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? []),
        ),
      )
      return transition
    }
    Object.assign(window, { moved })
  })
  const moved = () =>
    page.evaluate(() => Promise.all((window as unknown as { moved: Promise<string[]>[] }).moved))
  await openSignedIn(page, LIST)
  await layoutReady(page)
  const number = (await link(page, 1).textContent()) ?? ''
  await link(page, 1).click()
  await expect(page).toHaveURL(/preview\?id=\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
  const [animations, ...others] = await moved()
  expect(others).toEqual([])
  expect(animations).toContain('::view-transition-old(page-title)')
  expect(animations).toContain('::view-transition-new(page-title)')

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(LIST)
  await layoutReady(page)
  await link(page, 1).click()
  await expect(page).toHaveURL(/preview\?id=\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
  expect(await moved()).toEqual([])
})

test('a filter is found by typing and removed, and a changed view is saved', async ({ page }) => {
  await openSignedIn(page, LIST)
  await layoutReady(page)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.keyboard.type('paid')
  await page.getByRole('option', { name: 'Paid', exact: true }).click()
  await expect(page).toHaveURL(/state=paid/)

  const views = page.getByRole('navigation', { name: 'Saved views' })
  await page.getByRole('button', { name: 'Save these filters…' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Paid')
  await page.keyboard.press('Enter')
  const paid = views.getByRole('link', { name: 'Paid' })
  await expect(paid).toHaveAttribute('aria-current', 'page')

  await page.getByLabel('Search invoices').fill('Maria')
  await expect(page).toHaveURL(/q=Maria/)
  await expect(views.getByRole('img', { name: 'Changed' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(views.getByRole('img', { name: 'Changed' })).toHaveCount(0)
  await expect(paid).toHaveAttribute('href', /q=Maria/)

  await page.getByRole('button', { name: 'Remove filter: Status' }).click()
  await expect(page).not.toHaveURL(/state=/)
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused()
})

test('saved views show their number of rows, and are dragged and moved into an order', async ({
  page,
}) => {
  await openSignedIn(page, LIST)
  await layoutReady(page)
  for (const [name, q] of [
    ['Maria', 'maria'],
    ['Nobody', 'nobody'],
  ] as const) {
    await page.goto(`${LIST}?q=${q}`)
    await layoutReady(page)
    await page.getByRole('button', { name: 'Save these filters…' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill(name)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
  }
  const views = page.getByRole('navigation', { name: 'Saved views' })
  const saved = views.getByRole('link').filter({ hasText: /Maria|Nobody/ })
  await expect(saved).toHaveText(['Maria6', 'Nobody0'])

  await page.getByRole('button', { name: 'My views' }).click()
  await page.getByRole('button', { name: 'Move Nobody' }).press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expect(page.getByText(/^Nobody moved to place \d of \d\.$/)).toBeAttached()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(saved).toHaveText(['Nobody0', 'Maria6'])
  await page.reload()
  await layoutReady(page)
  await expect(saved).toHaveText(['Nobody0', 'Maria6'])

  const answer = page.waitForResponse(/position$/)
  await saved.nth(1).dragTo(saved.nth(0))
  await answer
  await expect(saved).toHaveText(['Maria6', 'Nobody0'])
  await page.reload()
  await layoutReady(page)
  await expect(saved).toHaveText(['Maria6', 'Nobody0'])
})

test('columns that do not fit are folded below their rows, and printed', async ({ page }) => {
  await openSignedIn(page, LIST)
  await layoutReady(page)
  const issued = page.getByRole('columnheader', { name: 'Issued' })
  await expect(issued).toBeVisible()
  await page.setViewportSize({ width: 768, height: 900 })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '125%'))
  await expect(issued).toHaveCount(0)
  await expect(page.getByRole('cell', { name: /Issued Jan 5, 2026/ })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await page.emulateMedia({ media: 'print' })
  await expect(issued).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 390, height: 844 })
  const list = page.getByRole('list', { name: 'Invoices' })
  await expect(list.getByRole('listitem')).toHaveCount(6)
  await expect(list.getByText('Maria Mitchell').first()).toBeVisible()
})

test('the height of rows is remembered', async ({ page }) => {
  await openSignedIn(page, LIST)
  await layoutReady(page)
  await page.getByRole('button', { name: 'Row height' }).click()
  await page.getByRole('menuitemradio', { name: 'Compact' }).click()
  const height = async () => (await rows(page).nth(1).boundingBox())?.height
  await expect.poll(height).toBeLessThanOrEqual(37)
  await page.reload()
  await layoutReady(page)
  await expect.poll(height).toBeLessThanOrEqual(37)
})

test('a hidden column stays hidden and is not printed, and the first cannot be hidden', async ({
  page,
}) => {
  await openSignedIn(page, LIST)
  await layoutReady(page)
  const issued = page.getByRole('columnheader', { name: 'Issued' })
  await expect(issued).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect(page.getByRole('menuitemcheckbox')).toHaveText(['Issued', 'Due', 'Balance due'])
  await page.getByRole('menuitemcheckbox', { name: 'Issued' }).click()
  await page.keyboard.press('Escape')
  await expect(issued).toHaveCount(0)
  await page.reload()
  await layoutReady(page)
  await expect(rows(page)).toHaveCount(6)
  await expect(issued).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('columnheader', { name: 'Due', exact: true })).toBeVisible()
  await expect(issued).toHaveCount(0)
})

for (const path of [LIST, '/customers', '/price-runs'])
  test(`on a phone, ${path} begins near the top of the window`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openSignedIn(page, path)
    await layoutReady(page)
    const first = page.locator('[data-rows] [data-row]').first()
    await expect(first).toBeVisible()
    expect((await first.boundingBox())?.y).toBeLessThanOrEqual(320)
  })

test('on a phone, the main action has its words, and the tabs and controls are within the window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSignedIn(page, '/contracts?view=board&type=custom_order')
  await layoutReady(page)
  const add = page.getByRole('link', { name: 'New contract' })
  await expect(add).toBeInViewport({ ratio: 1 })
  await expect(add).toHaveText('New contract')
  const fontSize = await add.evaluate((link) => Number.parseFloat(getComputedStyle(link).fontSize))
  expect(fontSize).toBeGreaterThanOrEqual(13)

  await test.step('a tab that is beyond the edge is reached by scrolling, past which no button stands', async () => {
    const last = page.getByRole('navigation', { name: 'Saved views' }).getByRole('link').last()
    await last.scrollIntoViewIfNeeded()
    await last.click()
    await expect(page).toHaveURL(/due=overdue/)
  })

  await test.step('the list is one press away, and its other controls are shown on demand', async () => {
    const list = page.getByText('List', { exact: true })
    await expect(list).toBeInViewport({ ratio: 1 })
    await list.click()
    await expect(page).not.toHaveURL(/view=board/)
    const filter = page.getByRole('button', { name: 'Filter', exact: true })
    await expect(filter).toHaveCount(0)
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await expect(filter).toBeInViewport({ ratio: 1 })
  })
})

for (const path of [LIST, '/customers', '/contracts', '/gold-price-logs'])
  test(`the controls above the rows of ${path} have one height`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openSignedIn(page, path)
    await layoutReady(page)
    const controls = page
      .locator('main div[data-print=no]')
      .filter({ has: page.getByRole('button', { name: /^(Filter|Row height)$/ }) })
    await expect(controls.last()).toBeVisible()
    // A frame around a field or around radio buttons counts, and not what is within it.
    const heights = await controls.evaluateAll((bars) =>
      bars
        .flatMap((bar) => [...bar.querySelectorAll('*')])
        .filter(
          (one) =>
            one.checkVisibility() && Number.parseFloat(getComputedStyle(one).borderTopWidth) > 0,
        )
        .map((one) => Math.round(one.getBoundingClientRect().height))
        .filter((height) => height > 2),
    )
    expect(heights.length).toBeGreaterThan(2)
    expect(new Set(heights)).toEqual(new Set([36]))
  })
