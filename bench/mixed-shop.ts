import { sql } from 'kysely'
import { alloyIds, setSold } from '#server/catalogue/alloys/queries.ts'
import { insertProduct, insertVariants, type NewVariant } from '#server/catalogue/queries.ts'
import { createNextVersion, currentConfig } from '#server/configuration/configuration.ts'
import { STONE_KINDS } from '#server/formula/price/composition.ts'
import {
  hasConstruction,
  PIECE_KINDS,
  type PieceKind,
} from '#server/formula/settings/piece-kinds.ts'
import { CONSTRUCTIONS, type PricingRule } from '#server/formula/settings/pricing-settings.ts'
import { readMetalsAgain } from '#server/market/gold-settings.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { batches } from '#server/platform/database/value-lists.ts'
import { type BigShop, OWNER, reopenBigShop } from '#tests/support/big-shop.ts'
import { prepare } from '#tests/support/database/template.ts'

/** The alloys of the pieces, two of each metal. */
const ALLOYS = ['14K', 'Ag 925', '18K', 'Pt 950', '10K', 'Ag 958'] as const
/** Every third piece has further parts and stones. */
const COMPOSED_EVERY = 3
const PARTS = ['18K', 'Pt 950'] as const
const STONE_LINES = 3

/**
 * A shop of `pieces` unpriced pieces of the twelve kinds in equal numbers, of three metals, a third of which have two further
 * metal parts and three lines of stones. Its settings are those of the example for each kind, settings of two metals,
 * and four rules.
 */
export async function openMixedShop(url: string, pieces: number): Promise<BigShop> {
  await prepare(url, 'empty')
  const shop = reopenBigShop(url)
  const { ctx } = shop
  await transaction(ctx, async (tx) => {
    const alloys = await alloyIds(tx.db)
    for (const label of ALLOYS) await setSold(tx, alloys[label] ?? 0, true)
    readMetalsAgain(tx)
    await saveSettings(tx)
    const productIds = new Map<PieceKind, number>()
    for (const kind of PIECE_KINDS) productIds.set(kind, await addProduct(tx, kind))
    await insertVariants(
      tx,
      Array.from({ length: pieces }, (_, n) => {
        const kind = PIECE_KINDS[n % PIECE_KINDS.length] ?? 'other'
        // Each kind has pieces of every alloy.
        const alloy = ALLOYS[Math.floor(n / PIECE_KINDS.length) % ALLOYS.length] ?? '14K'
        const ids = { product: productIds.get(kind) ?? 0, alloy: alloys[alloy] ?? 0 }
        return pieceOf(n, kind, ids, alloy.startsWith('Ag') ? 20 : 1)
      }),
    )
    await addCompositions(tx, alloys)
  })
  return shop
}

/** A piece is as heavy as the metal is cheap, so that a small rise changes each price by more than a step of rounding. */
function pieceOf(
  n: number,
  kind: PieceKind,
  ids: { product: number; alloy: number },
  heavier: number,
): NewVariant {
  const isMade = hasConstruction(kind)
  return {
    product_id: ids.product,
    sku: `MIXED-${kind.toUpperCase()}-${n}`,
    alloy_id: ids.alloy,
    construction: isMade ? (CONSTRUCTIONS[n % CONSTRUCTIONS.length] ?? 'solid') : null,
    colour: 'white',
    kind,
    width: isMade ? 300 + (n % 9) * 100 : null,
    length: isMade ? 700 + (n % 1_000) : null,
    size: isMade ? null : `Size ${n % 40}`,
    weight_mg: (20_000 + (n % 5_000) * 10) * heavier,
    weight_source: 'measured',
    stones_minor: 0,
    extra_minor: 0,
    price_mode: 'formula',
  }
}

const addProduct = (tx: Tx, kind: PieceKind): Promise<number> =>
  insertProduct(tx, {
    title: `Mixed ${kind}`,
    slug: `mixed-${kind.replace('_', '-')}`,
    family: `mixed_${kind}`,
    kind,
    status: 'active',
    description: '',
    created_at: tx.clock.now(),
  })

async function saveSettings(tx: Tx): Promise<void> {
  const { version, settings } = await currentConfig(tx.db)
  await createNextVersion(tx, {
    base: version,
    author: OWNER.id ?? 0,
    note: '',
    settings: {
      ...settings,
      byMetal: { XAG: { premiumBp: 300 }, XPT: { premiumBp: 150, minMarginBp: 1_800 } },
      rules: [
        rule('rings', { kind: 'ring' }, { wastageBp: 450 }),
        rule('silver', { metal: 'XAG' }, { 'labour.perGramMinor': 50 }),
        rule(
          'hollow',
          { construction: 'hollow', widthFrom: 600 },
          { 'labour.perGramMinor': 1_000 },
        ),
        rule('watches', { product: 'mixed-watch', karat: '18K' }, { feeBp: 200 }),
      ],
    },
  })
}

const rule = (
  id: string,
  match: Partial<PricingRule['match']>,
  set: PricingRule['set'],
): PricingRule => ({
  id,
  note: '',
  priority: 100,
  match: {
    family: null,
    product: null,
    sku: null,
    construction: null,
    karat: null,
    widthFrom: null,
    widthTo: null,
    ...match,
  },
  from: null,
  until: null,
  set,
})

async function addCompositions(tx: Tx, alloys: Record<string, number>): Promise<void> {
  const ids = await tx.db.selectFrom('variants').select('id').orderBy('id').execute()
  const composed = ids.filter((_, n) => n % COMPOSED_EVERY === 0)
  for (const some of batches(composed)) {
    const keys = some.map(({ id }) => ({ variant_id: id, n: 1 }))
    await tx.db
      .insertInto('piece_versions')
      .values(
        keys.map((key) => ({
          ...key,
          at: tx.clock.now(),
          user_id: null,
          plating: 'Rhodium',
          plating_minor: 2_500,
          hallmark: '',
          hallmark_minor: 0,
        })),
      )
      .execute()
    await tx.db
      .insertInto('piece_parts')
      .values(
        keys.flatMap((key) =>
          PARTS.map((alloy, n) => ({
            ...key,
            position: n + 1,
            alloy_id: alloys[alloy] ?? 0,
            weight_mg: 1_500,
          })),
        ),
      )
      .execute()
    await tx.db
      .insertInto('piece_stones')
      .values(keys.flatMap((key) => Array.from({ length: STONE_LINES }, (_, n) => stoneOf(key, n))))
      .execute()
    await tx.db
      .updateTable('variants')
      .set({ composition: 1 })
      .where(
        'id',
        'in',
        some.map(({ id }) => id),
      )
      .execute()
  }
}

const stoneOf = (key: { variant_id: number; n: number }, index: number) => ({
  ...key,
  position: index + 1,
  kind: STONE_KINDS[index] ?? 'other',
  count: index + 1,
  carat_milli: 250,
  quality: 'Round, H, VS1',
  certificate: '',
  price_by: (['stone', 'carat', 'lot'] as const)[index] ?? 'lot',
  unit_minor: 12_000,
  setting_minor: 1_500,
  markup_bp: index === 0 ? 2_500 : null,
})

/** Renews the statistics by which an engine plans its statements, as a server does by itself in time. */
export async function analyze(db: Db): Promise<void> {
  await sql`analyze`.execute(db)
}
