import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MIAMI_CUBAN_LINK } from '#server/catalogue/catalogue.ts'
import { productBySlug } from '#server/catalogue/queries.ts'
import { applyCalibrations, calibrationsOf } from '#server/catalogue/weights/weight-calibration.ts'
import { chainShop, type Inertia, owner } from '#tests/support/priced-shop.ts'
import type { Shop } from '#tests/support/shop.ts'

let shop: Shop
let olga: Inertia
let productId: number
beforeAll(async () => {
  shop = await chainShop()
  olga = await owner(shop)
  productId = (await productBySlug(shop.ctx.db, MIAMI_CUBAN_LINK))?.id ?? 0
})
afterAll(() => shop.close())

const sku = (inches: number) => `MCL-S-14K-8MM-${inches}IN`

async function weighed(inches: number, grams: string, confirmed?: boolean) {
  const { id } = await pieceBySku(sku(inches))
  return (await olga.post(`/variants/${id}/weight`, { grams, confirmed })).props.errors
}

const pieceBySku = (name: string) =>
  shop.ctx.db
    .selectFrom('variants')
    .select(['id', 'weight_mg', 'weight_source', 'version'])
    .where('sku', '=', name)
    .executeTakeFirstOrThrow()

describe('a weight in the wrong unit', () => {
  test('requires confirmation, with the likely unit and the expected weight', async () => {
    const errors = await weighed(22, '67.9')
    expect(errors.confirmed).toContain('pennyweights read as grams')
    expect(errors.confirmed).toContain('105.600 g expected')
    expect((await weighed(22, '1267.2')).confirmed).toContain('weighed per foot')
    expect((await pieceBySku(sku(22))).weight_source).toBe('model')
  })

  test('is saved after confirmation', async () => {
    expect(await weighed(30, '92.6', true)).toEqual({})
    expect(await pieceBySku(sku(30))).toMatchObject({
      weight_mg: 92_600,
      weight_source: 'measured',
    })
    await weighed(30, '144.0', true)
  })
})

describe('weight calibration', () => {
  test('two measured pieces are not enough', async () => {
    expect(await weighed(16, '79.2')).toEqual({})
    expect(await calibrationsOf(shop.ctx.db, productId)).toEqual([])
  })

  test('the median of three applies to similar pieces', async () => {
    expect(await weighed(20, '98.0')).toEqual({})
    const [lesson, ...others] = await calibrationsOf(shop.ctx.db, productId)

    expect(others).toEqual([])
    expect(lesson).toMatchObject({
      construction: 'solid',
      karat: '14K',
      width: 800,
      weighed: 3,
      modelPerInch: 4_800_000,
      measuredPerInch: 4_900_000,
    })
    expect(lesson?.pieces).toHaveLength(8)
  })

  test('all similar pieces are corrected with weight records; measured ones stay', async () => {
    const admin = { id: 1 } as Parameters<typeof applyCalibrations>[1]
    expect(await applyCalibrations(shop.ctx, admin, productId)).toBe(8)

    expect(await pieceBySku(sku(22))).toMatchObject({ weight_mg: 107_800, weight_source: 'model' })
    expect((await pieceBySku(sku(16))).weight_mg).toBe(79_200)
    expect(await calibrationsOf(shop.ctx.db, productId)).toEqual([])
    const { id } = await pieceBySku(sku(22))
    const records = await shop.ctx.db
      .selectFrom('weight_records')
      .select(['weight_mg', 'previous_weight_mg'])
      .where('variant_id', '=', id)
      .execute()
    expect(records).toEqual([{ weight_mg: 107_800, previous_weight_mg: 105_600 }])
  })

  test('later unit mistakes are detected by the calibrated weight', async () => {
    expect((await weighed(22, String(107.8 * 12))).confirmed).toContain('107.800')
  })
})
