import { expect } from 'vitest'
import type { AlloyProps } from '#server/catalogue/alloys/props.ts'
import type { Metal } from '#server/formula/units/karat.ts'
import { insertQuote } from '#server/market/quotes/queries.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import type { Inertia } from './priced-shop.ts'
import type { Shop } from './shop.ts'

/** Switches an alloy on. */
export async function sellAlloy(admin: Inertia, label: string): Promise<void> {
  const { alloys } = (await admin.get('/configuration/alloys')).props as { alloys: AlloyProps[] }
  const alloy = alloys.find((one) => one.label === label)
  await admin.post(`/configuration/alloys/${alloy?.id}/sale`, { isSold: true })
}

/** A product of this kind with the pieces of a table. */
export async function addPiece(
  admin: Inertia,
  title: string,
  kind: string,
  table: string,
): Promise<void> {
  await admin.post('/products', { title, kind })
  const { products } = (await admin.get('/products')).props
  const { id } = products.find((one: { title: string }) => one.title === title)
  const { errors } = (await admin.post(`/products/${id}/pieces`, { table })).props
  expect(errors).toEqual({})
}

/** A price of a source, in dollars per ounce, as if it had just been accepted. */
export function quoteMetal(shop: Shop, metal: Metal, dollars: number, source = 'swissquote') {
  const at = shop.clock.now()
  const row = {
    kind: 'spot' as const,
    metal,
    currency: 'USD',
    mid: dollars * 1_000_000,
    source,
    quoted_at: at,
  }
  return transaction(shop.ctx, (tx) =>
    insertQuote(tx, { ...row, received_at: at, quality: 'accepted', reasons: '[]', example: 0 }),
  )
}
