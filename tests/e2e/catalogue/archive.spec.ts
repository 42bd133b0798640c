import { axeViolationsInBothThemes } from '#tests/e2e/support/axe.ts'
import { withDatabase } from '#tests/e2e/support/back-office.ts'
import { expect, openSignedIn, post, test } from '#tests/e2e/support/journey.ts'

test('a piece of a draft is archived after a dialog that names the draft', async ({
  page,
  shop,
}) => {
  const [piece] = await withDatabase(shop, (db) =>
    db.selectFrom('variants').select(['id', 'sku', 'product_id']).orderBy('id').limit(1).execute(),
  )
  const { id = 0, sku = '', product_id: product } = piece ?? {}
  await openSignedIn(page, '/')
  const person = { name: 'Ada Byron', email: '', phone: '', idempotencyKey: crypto.randomUUID() }
  const customer = await post(page, '/customers/quick', person)
  const lines = [{ description: 'Cuban link', variantId: id, unitPrice: '900' }]
  const contract = { type: 'sale', customerId: customer.body.id, lines }
  await post(page, '/contracts', { ...contract, idempotencyKey: crypto.randomUUID() })
  await page.goto(`/products/${product}`)
  const archive = async () => {
    await page.getByRole('button', { name: `More actions: ${sku}`, exact: true }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
  }
  const dialog = page.getByRole('alertdialog', { name: `Archive ${sku}` })

  await archive()
  await expect(dialog).toContainText('It’s still used here.')
  await expect(dialog.getByRole('listitem')).toHaveText(/^Draft \d+ · Ada Byron$/)
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('row').filter({ hasText: sku })).toBeVisible()

  await archive()
  await dialog.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
    `${sku} archived.`,
  )
})
