import { afterAll, beforeAll, expect, test } from 'vitest'
import { chainShop, type Inertia, owner } from '#tests/support/priced-shop.ts'
import type { Shop } from '#tests/support/shop.ts'

let shop: Shop
let olga: Inertia
beforeAll(async () => {
  shop = await chainShop()
  olga = await owner(shop)
})
afterAll(() => shop.close())

const ring = async () =>
  (await olga.get('/products')).props.products.find(
    ({ slug }: { slug: string }) => slug === 'signet-ring',
  )
const idOf = async (sku: string) =>
  (
    await shop.ctx.db
      .selectFrom('variants')
      .select('id')
      .where('sku', '=', sku)
      .executeTakeFirstOrThrow()
  ).id

test('the price history of a ring leads back to this piece on the chart of its own product', async () => {
  await olga.post('/products', { title: 'Signet Ring', kind: 'ring' })
  const table = 'sku,karat,weight_g,size\nSR-7,14K,8.2,7\nSR-9,18K,9.1,9'
  await olga.post(`/products/${(await ring()).id}/pieces`, { table })
  for (const [sku, scope] of [
    ['SR-7', 'karat=14K'],
    ['SR-9', 'karat=18K'],
  ] as const) {
    const id = await idOf(sku)
    const { chartHref } = (await olga.get(`/variants/${id}/history`)).props.piece
    expect(chartHref).toBe(`/price?product=signet-ring&${scope}&cell=${id}`)
    const { props } = await olga.get(chartHref)
    expect(props.product.slug).toBe('signet-ring')
    expect(props.variants.map((piece: { id: number }) => piece.id)).toContain(id)
  }
})

test('that of a piece of an archived product leads to its product as well', async () => {
  const { id, version } = await ring()
  await olga.post(`/products/${id}/archive`, { version })
  const { chartHref } = (await olga.get(`/variants/${await idOf('SR-7')}/history`)).props.piece
  expect((await olga.get(chartHref)).props.product).toMatchObject({
    slug: 'signet-ring',
    archived: true,
  })
})
