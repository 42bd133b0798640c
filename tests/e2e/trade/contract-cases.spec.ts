import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { axeViolations } from '#tests/e2e/support/axe.ts'
import { addInvoices, createStaff, withDatabase } from '#tests/e2e/support/back-office.ts'
import {
  animationsDone,
  expect,
  layoutReady,
  openSignedIn,
  post,
  signIn,
  test,
} from '#tests/e2e/support/journey.ts'

const key = () => crypto.randomUUID()

/** Creates a draft for a new customer with one custom line; returns its address. */
async function draftOf(page: Page, type: string, price: string, grams = '', fineness = '') {
  const { body } = await post(page, '/customers/quick', {
    name: `Grace Hopper ${key().slice(0, 4)}`,
    email: '',
    phone: '',
    idempotencyKey: key(),
  })
  const gold = grams ? { karat: '14K', construction: 'solid', weightG: grams } : {}
  const made = await post(page, '/contracts', {
    type,
    customerId: body.id,
    idempotencyKey: key(),
    lines: [
      { description: 'Signet ring', unitPrice: price, ...gold, ...(fineness && { fineness }) },
    ],
  })
  return made.path
}

const confirmed = async (page: Page) => {
  // An order is confirmed by issuing its quote.
  const name = /^(Confirm|Issue quote)$/
  await page.getByRole('button', { name }).click()
  await page.getByRole('dialog').getByRole('button', { name }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('two users who edit one draft lose nothing they typed', async ({ page, context }) => {
  await openSignedIn(page)
  const path = await draftOf(page, 'sale', '100')
  const other = await context.newPage()
  await page.goto(`${path}/edit`)
  await other.goto(`${path}/edit`)
  await other.getByLabel('Unit price').fill('120')
  await other.getByRole('button', { name: 'Save draft' }).click()
  await expect(other).toHaveURL(new RegExp(`${path}$`))

  await page.getByLabel('Description').fill('Signet ring, engraved')
  await page.getByRole('button', { name: 'Save draft' }).click()
  const notice = page.getByRole('status').filter({ hasText: 'Someone saved this contract' })
  await expect(notice).toContainText('Unit price')
  await expect(notice).toContainText('120')
  await expect(page.getByLabel('Description')).toHaveValue('Signet ring, engraved')
  await notice.getByRole('button', { name: 'Keep my changes' }).click()
  await expect(page.getByLabel('Unit price')).toHaveValue('120.00')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await expect(page.getByText('Signet ring, engraved')).toBeVisible()
  await expect(page.getByText('$120.00').first()).toBeVisible()
})

test('a saved weight stays the same when the draft is edited in a language with decimal commas', async ({
  page,
  shop,
}) => {
  await openSignedIn(page)
  const path = await draftOf(page, 'sale', '900', '12.345')
  await page.context().addCookies([{ name: 'i18n_locale', value: 'de', url: shop.url }])
  await page.addInitScript(() => localStorage.setItem('i18n_locale', 'de'))
  await page.goto(`${path}/edit`)
  await expect(page.locator('input[name="lines.0.weightG"]')).toHaveValue('12,345')
  await expect(page.locator('input[name="lines.0.unitPrice"]')).toHaveValue('900,00')
  await page.locator('input[name="lines.0.description"]').fill('Signet ring, engraved')
  await page.getByRole('button', { name: 'Entwurf speichern' }).click()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await expect(page.getByText('Signet ring, engraved')).toBeVisible()
  await expect(page.getByText('12,345 g')).toBeVisible()
})

test('a metal movement begins with the fineness of the ordered item', async ({ page }) => {
  await openSignedIn(page)
  await page.goto(await draftOf(page, 'custom_order', '900', '', '750'))
  await confirmed(page)
  await page.getByRole('button', { name: 'Record metal movement' }).click()
  await expect(page.getByRole('dialog').getByLabel('Fineness')).toHaveValue('750.0')
})

test('the page of an expired quote offers a new contract, but neither amendment nor payment', async ({
  page,
  shop,
}) => {
  await openSignedIn(page)
  const path = await draftOf(page, 'custom_order', '900')
  await page.goto(path)
  await confirmed(page)
  await expect(page.getByRole('link', { name: 'Amend' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Record payment' })).not.toHaveCount(0)
  await withDatabase(shop, async (db) => {
    await db
      .updateTable('contracts')
      .set({ lock_expires_at: '2026-01-05T00:00:00.000Z' })
      .where('id', '=', Number(path.split('/').at(-1)))
      .execute()
  })
  await page.reload()
  await expect(page.getByText('This price has expired. Create a new one.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'New contract' })).toHaveAttribute(
    'href',
    /\/contracts\/create\?customer=\d+$/,
  )
  await expect(page.getByRole('link', { name: 'Amend' })).toHaveCount(0)
  for (const name of ['Record payment', 'Mark as approved'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  expect(await axeViolations(page)).toEqual([])
})

test('staff read on an issued invoice that an admin can void it', async ({ browser, shop }) => {
  const email = 'sam@assay.test'
  await createStaff(shop, { name: 'Sam', email })
  await addInvoices(shop, { customer: 'Mary Somerville', drafts: 0 })
  const context = await browser.newContext({ baseURL: shop.url })
  const page = await context.newPage()
  await signIn(page, email)
  await page.goto('/apps/invoice/list?q=INV-2026-90001')
  await page.getByRole('link', { name: 'INV-2026-90001' }).click()
  await expect(page.getByText('Admins only: Void')).toBeVisible()
  await context.close()
})

test('customer gold is recorded on an order, and no more can be returned than was received', async ({
  page,
}) => {
  await openSignedIn(page)
  await page.goto(await draftOf(page, 'custom_order', '900'))
  await confirmed(page)
  const record = async (kind: string, weight: string) => {
    await page.getByRole('button', { name: 'Record metal movement' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(kind, { exact: true }).click()
    await dialog.getByLabel('Weight').fill(weight)
    await dialog.getByRole('button', { name: 'Record', exact: true }).click()
    return dialog
  }
  await expect(await record('In', '12.5')).toHaveCount(0)
  await expect(page.getByText('Customer’s own metal')).toBeVisible()
  const dialog = await record('Out', '20')
  await expect(dialog.getByLabel('Weight')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Weight').fill('12.5')
  await dialog.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(dialog).toHaveCount(0)
})

test('a price below the floor is flagged and needs a reason to confirm, and the payment follows', async ({
  page,
}) => {
  await openSignedIn(page)
  const path = await draftOf(page, 'sale', '100', '20')
  await page.goto(path)
  await expect(page.getByText('Below floor', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Confirm and record payment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Reason').fill('for an old friend')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByLabel('Amount', { exact: true })).toHaveValue('100.00')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  const number = await page.getByRole('heading', { level: 1 }).textContent()

  await page.keyboard.press('Control+k')
  await page.getByLabel('Search pages, actions and pieces').fill(number ?? '')
  await page.getByRole('option', { name: number ?? '' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(number ?? '')
})

test('remaining credit is paid out on the customer’s page and reversed; erasure waits for it', async ({
  page,
}) => {
  await openSignedIn(page)
  const path = await draftOf(page, 'sale', '250')
  await page.goto(path)
  await confirmed(page)
  const paid = { direction: 'in', method: 'card', amount: '250', idempotencyKey: key() }
  await post(page, `${path}/payments`, paid)
  await page.goto(path)
  const dialog = page.locator('[role=dialog], [role=alertdialog]')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Cancel contract' }).click()
  await dialog.getByLabel('Reason').fill('changed her mind')
  await dialog.getByLabel('Refund method').selectOption({ label: 'Store credit' })
  await dialog.getByRole('button', { name: 'Cancel contract' }).click()
  await expect(dialog).toHaveCount(0)
  const progress = page.getByRole('region', { name: 'Progress' })
  await expect(progress.getByText('changed her mind')).toBeVisible()
  await page.getByRole('link', { name: /Grace Hopper/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Grace Hopper/)

  await test.step('erasure is blocked meanwhile', async () => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Erase' }).click()
    await expect(dialog.getByText('$250.00 of store credit remains.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Erase permanently' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('no more than the credit is paid out, and the amount is shown', async () => {
    await page.getByRole('button', { name: 'Pay out', exact: true }).click()
    await expect(dialog.getByLabel('Amount')).toHaveValue('250.00')
    await animationsDone(page)
    expect(await axeViolations(page)).toEqual([])
    await dialog.getByLabel('Amount').fill('250.01')
    await dialog.getByRole('button', { name: 'Record' }).click()
    await expect(dialog.getByLabel('Amount')).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabel('Amount').fill('200')
    await dialog.getByLabel('Payment method', { exact: true }).selectOption({ label: 'Cash' })
    await dialog.getByLabel('Reference').fill('till 2')
    await dialog.getByRole('button', { name: 'Record' }).click()
    await expect(dialog).toHaveCount(0)
    const row = page.getByRole('listitem').filter({ hasText: 'Paid out $200.00' })
    await expect(row).toContainText('Store credit used · Cash')
    await expect(row).toContainText('till 2')
    await expect(page.getByText('$50.00', { exact: true })).toBeVisible()
  })

  await test.step('the payment is reversed, only once', async () => {
    await page.getByRole('button', { name: 'Reverse the payment of $200.00' }).click()
    await dialog.getByLabel('Reason').fill('the wrong customer')
    await dialog.getByRole('button', { name: 'Reverse' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('$250.00', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('$200.00 reversed')).toBeVisible()
    await expect(page.getByRole('button', { name: /Reverse the payment/ })).toHaveCount(0)
  })
})

test('a ring that was handed over and is no longer paid is marked', async ({ page }) => {
  await openSignedIn(page)
  const path = await draftOf(page, 'sale', '80')
  await page.goto(path)
  await confirmed(page)
  const paid = { direction: 'in', method: 'card', amount: '80', idempotencyKey: key() }
  await post(page, `${path}/payments`, paid)
  await page.goto(path)
  await page.getByRole('button', { name: 'Mark as delivered' }).click()
  await page.getByRole('button', { name: 'Reverse the payment of' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('the card was refused')
  await dialog.getByRole('button', { name: 'Reverse' }).click()
  await expect(dialog).toHaveCount(0)
  const owed = page.getByText('Delivered, but $80.00 is still due.')
  await expect(owed).toBeVisible()
  await page.getByRole('button', { name: 'Record payment' }).click()
  await expect(dialog.getByLabel('Amount')).toHaveValue('80.00')
  await dialog.getByRole('button', { name: 'Record' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(owed).toHaveCount(0)
})

test('steps, payments, documents and versions of a contract are one list, limited to one kind on demand', async ({
  page,
}) => {
  await openSignedIn(page)
  const path = await draftOf(page, 'sale', '80')
  await page.goto(path)
  await confirmed(page)
  const paid = { direction: 'in', method: 'card', amount: '80', idempotencyKey: key() }
  await post(page, `${path}/payments`, paid)
  await page.goto(path)
  const history = page.getByRole('region', { name: 'History' })
  await page.getByRole('button', { name: 'Create document' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create document' })
  await dialog.getByLabel('Document').selectOption('Agreement')
  await expect(dialog.getByLabel('Language')).toHaveValue('en')
  await dialog.getByRole('button', { name: 'Create document' }).click()
  await expect(history.getByRole('link', { name: 'Agreement as PDF' })).toBeVisible()
  const titles = history.getByRole('listitem').locator('p:first-child')
  await expect(titles.filter({ hasText: /./ })).toContainText([
    'Agreement',
    'Paid in full',
    'Payment · Card',
    'Version 1',
    'Confirmed',
    'Contract drafted',
  ])
  const steps = page.getByRole('list', { name: 'Status history' }).getByRole('listitem')
  await expect(steps.locator('time')).toHaveCount(3)
  await history.getByText('Payments', { exact: true }).click()
  await expect(history.getByRole('listitem')).toHaveText([/^Payment · Card/])
})

test('on a phone, the next step or payment of a contract is always at the bottom of the window', async ({
  page,
}) => {
  await openSignedIn(page)
  const path = await draftOf(page, 'sale', '80')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeInViewport({ ratio: 1 })
  await confirmed(page)
  const pay = page.getByRole('button', { name: 'Record payment' })
  await expect(pay).toBeInViewport({ ratio: 1 })
  await page.getByRole('region', { name: 'History' }).scrollIntoViewIfNeeded()
  await expect(pay).toBeInViewport({ ratio: 1 })
  await pay.click()
  await expect(page.getByRole('dialog').getByLabel('Amount', { exact: true })).toBeFocused()
})

type ContractTexts = Record<'actions' | 'detail' | 'metal' | 'money', Record<string, string>>

test('a card of the board is dragged by any part of it, and by its name as well', async ({
  page,
}) => {
  await openSignedIn(page)
  const path = await draftOf(page, 'custom_order', '900', '5')
  await page.goto('/contracts?view=board&type=custom_order')
  const column = (name: string) => page.getByRole('region', { name, exact: true })
  const card = (name: string) =>
    column(name)
      .getByRole('listitem')
      .filter({ has: page.locator(`a[href="${path}"]`) })

  await test.step('by its middle', async () => {
    await card('Draft').dragTo(column('Quoted'))
    await expect(card('Quoted')).toBeVisible()
    await expect(column('Quoted')).toContainText('$900.00')
  })

  await test.step('by its number', async () => {
    await card('Quoted').getByRole('link').dragTo(column('Approved'))
    await expect(card('Approved')).toBeVisible()
    await expect(page).toHaveURL(/view=board/)
  })

  await test.step('a step that is not allowed is refused, and the card stays', async () => {
    await card('Approved').dragTo(column('Draft'))
    await expect(page.getByText(/can’t be moved there/)).toBeVisible()
    await expect(card('Approved')).toBeVisible()
  })
})

const appearances = [
  ['light', 'en'],
  ['dark', 'ae'],
] as const

for (const [theme, locale] of appearances)
  test(`axe finds nothing in any contract dialog, ${theme}, ${locale}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openSignedIn(page)
    const order = await draftOf(page, 'custom_order', '900', '5')
    const lock = await draftOf(page, 'price_lock', '900', '5')
    const memo = await draftOf(page, 'memo_out', '900', '5')
    await setAppearance(page, theme, locale)
    const { actions, money }: ContractTexts = JSON.parse(
      readFileSync(`lang/${locale}/contracts.json`, 'utf8'),
    )
    const dialog = page.locator('[role=dialog], [role=alertdialog]')
    const press = (name = '') =>
      page.locator('main').getByRole('button', { name, exact: true }).first().click()
    const confirm = async (path: string, act = actions.confirm) => {
      await page.goto(path)
      await layoutReady(page)
      await press(act)
      await dialog.locator('button[type=submit]').click()
      await expect(dialog).toHaveCount(0)
    }
    const checkDialog = async (name = '') => {
      await expect(dialog).toBeVisible()
      await expectNoViolations(page, name)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    }
    for (const [path, asking] of [
      [lock, actions.convert],
      [memo, actions.settle_part],
    ] as const) {
      await confirm(path)
      await press(asking)
      await checkDialog(asking)
    }
    await confirm(order, actions.quote)
    await press(actions.approve)
    const paid = { direction: 'in', method: 'cash', amount: '900', idempotencyKey: key() }
    await post(page, `${order}/payments`, paid)
    await page.goto(order)
    await layoutReady(page)
    await page.getByText(money.reverse ?? '', { exact: true }).click()
    await checkDialog(money.reverse)
    await press(actions.start)
    await press(actions.finish)
    await checkDialog(actions.finish)
  })

/** Sets theme and language. */
async function setAppearance(page: Page, theme: string, locale: string) {
  await page.evaluate(
    ([t, l]) => {
      localStorage.setItem('theme', t)
      localStorage.setItem('i18n_locale', l)
    },
    [theme, locale] as const,
  )
  await page.context().addCookies([{ name: 'i18n_locale', value: locale, url: page.url() }])
}

async function expectNoViolations(page: Page, what = '') {
  await layoutReady(page)
  // A draft is pale while its totals are calculated.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  expect(await axeViolations(page), what).toEqual([])
}

for (const [theme, locale] of appearances)
  test(`axe finds nothing on the contract pages, ${theme}, ${locale}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openSignedIn(page)
    const order = await draftOf(page, 'custom_order', '900', '5')
    const lay = await draftOf(page, 'layaway', '900', '5')
    await setAppearance(page, theme, locale)
    for (const path of ['/contracts', '/contracts?view=board', '/contracts?view=calendar', lay]) {
      await page.goto(path)
      await expectNoViolations(page, path)
    }
    await page.goto(`${order}/edit`)
    await expectNoViolations(page, 'form')
    await page.goto(order)
    await expectNoViolations(page, order)
    const { actions, money, detail, metal }: ContractTexts = JSON.parse(
      readFileSync(`lang/${locale}/contracts.json`, 'utf8'),
    )
    const { more }: { more: { label: string } } = JSON.parse(
      readFileSync(`lang/${locale}/lists.json`, 'utf8'),
    )
    const main = page.locator('main')
    const opening = async (what: string, name = '') => {
      await main.getByRole('button', { name, exact: true }).first().click()
      await expect(page.locator('[role=dialog], [role=alertdialog]').first()).toBeVisible()
      await expectNoViolations(page, what)
    }
    const openingFromMenu = async (what: string, name = '') => {
      await main.getByRole('button', { name: more.label, exact: true }).click()
      await page.getByRole('menuitem', { name, exact: true }).click()
      await expect(page.locator('[role=dialog], [role=alertdialog]').first()).toBeVisible()
      await expectNoViolations(page, what)
    }
    const close = async () => {
      await page.keyboard.press('Escape')
      await expect(page.locator('[role=dialog], [role=alertdialog]')).toHaveCount(0)
    }
    await openingFromMenu('discard', detail.discard)
    await close()
    await opening('confirm', actions.quote)
    await page.locator('[role=dialog] button[type=submit]').click()
    await expect(page.locator('[role=dialog]')).toHaveCount(0)
    await opening('pay', money.record_payment)
    await close()
    await opening('metal', metal.move)
    await close()
    await openingFromMenu('cancel', actions.cancel)
    await close()
  })
