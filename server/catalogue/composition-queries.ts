import { type Insertable, sql } from 'kysely'
import type { Composition, Part, Stone } from '#server/formula/price/composition.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { groupAsJson } from '#server/platform/database/dialect.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { batches } from '#server/platform/database/value-lists.ts'
import { isOffered } from './offered-queries.ts'
import type { PiecePartTable, PieceStoneTable, PieceVersionTable } from './table.ts'

/** A version of a piece. */
export interface VersionKey {
  variantId: number
  n: number
}

/** What these pieces consist of by one version of each, by the id of the piece. */
export async function compositionsOf(
  db: Db,
  wanted: readonly VersionKey[],
): Promise<Map<number, Composition>> {
  const found = new Map<number, Composition>()
  for (const some of batches(wanted)) {
    const versionOf = new Map(some.map(({ variantId, n }) => [variantId, n]))
    for (const row of await versionsOf(db, [...versionOf.keys()])) {
      const { variant_id: id, n, parts, stones, plating, hallmark } = row
      // A piece has few versions, so that those not wanted are left out here.
      if (versionOf.get(id) !== n) continue
      found.set(id, {
        parts: JSON.parse(parts),
        stones: JSON.parse(stones),
        plating,
        platingMinor: row.plating_minor,
        hallmark,
        hallmarkMinor: row.hallmark_minor,
      })
    }
  }
  return found
}

/** The parts and the stones of a version as JSON of their types. */
const versionsOf = (db: Db, ids: number[]) =>
  db
    .selectFrom('piece_versions as v')
    .select(['v.variant_id', 'v.n', 'v.plating', 'v.plating_minor', 'v.hallmark'])
    .select('v.hallmark_minor')
    .select([
      groupAsJson(db, PART, {
        source: sql`piece_parts as p join alloys as a on a.id = p.alloy_id
          where p.variant_id = v.variant_id and p.n = v.n`,
        order: 'p.position',
      }).as('parts'),
      groupAsJson(db, STONE, {
        source: sql`piece_stones as s where s.variant_id = v.variant_id and s.n = v.n`,
        order: 's.position',
      }).as('stones'),
    ])
    .where('v.variant_id', 'in', ids)
    .execute()

const PART: Record<keyof Part, string> = {
  metal: 'a.metal',
  karat: 'a.label',
  fineness: 'a.fineness',
  weightMg: 'p.weight_mg',
}

const STONE: Record<keyof Stone, string> = {
  kind: 's.kind',
  count: 's.count',
  caratMilli: 's.carat_milli',
  quality: 's.quality',
  certificate: 's.certificate',
  priceBy: 's.price_by',
  unitMinor: 's.unit_minor',
  settingMinor: 's.setting_minor',
  markupBp: 's.markup_bp',
}

/** The first other piece on sale of which a stone has one of these certificates, upper case, by the current versions of all pieces. */
export function pieceWithCertificate(
  db: Db,
  variantId: number,
  certificates: string[],
): Promise<{ sku: string; certificate: string } | undefined> {
  return db
    .selectFrom('piece_stones as s')
    .innerJoin('variants as v', (join) =>
      join.onRef('v.id', '=', 's.variant_id').onRef('v.composition', '=', 's.n'),
    )
    .select(['v.sku', 's.certificate'])
    .where(sql<string>`upper(s.certificate)`, 'in', certificates)
    .where('v.id', '<>', variantId)
    .where('s.certificate', '<>', '')
    .where(isOffered('v'))
    .orderBy('v.id')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Makes a new version the current one, and the piece newer for open previews. False when another version became current
 * since `n − 1`.
 */
export async function insertVersion(
  tx: Tx,
  version: Omit<Insertable<PieceVersionTable>, 'alloy_id' | 'weight_mg'>,
  parts: Insertable<PiecePartTable>[],
  stones: Insertable<PieceStoneTable>[],
): Promise<boolean> {
  const main = await tx.db
    .updateTable('variants')
    .set((e) => ({ composition: version.n, version: e('version', '+', 1) }))
    .where('id', '=', version.variant_id)
    .where('composition', '=', version.n - 1)
    .returning(['alloy_id', 'weight_mg'])
    .executeTakeFirst()
  if (!main) return false
  await tx.db
    .insertInto('piece_versions')
    .values({ ...version, ...main })
    .execute()
  if (parts.length > 0) await tx.db.insertInto('piece_parts').values(parts).execute()
  if (stones.length > 0) await tx.db.insertInto('piece_stones').values(stones).execute()
  return true
}

/**
 * Adds the version after `n` of a piece with the parts, stones, plating and hallmark of version `n`, if there is one, and makes
 * it the current one. `main` is its main metal where that is not the one of the piece now.
 */
export async function copyVersion(
  tx: Tx,
  { variantId, n, userId, at }: { variantId: number; n: number; userId: number | null; at: string },
  main?: Pick<PieceVersionTable, 'alloy_id' | 'weight_mg'>,
): Promise<void> {
  const { db } = tx
  const next = n + 1
  const now = await db
    .updateTable('variants')
    .set({ composition: next })
    .where('id', '=', variantId)
    .returning(['alloy_id', 'weight_mg'])
    .executeTakeFirstOrThrow()
  const former = await db
    .selectFrom('piece_versions')
    .select(['plating', 'plating_minor', 'hallmark', 'hallmark_minor'])
    .where('variant_id', '=', variantId)
    .where('n', '=', n)
    .executeTakeFirst()
  const none = { plating: '', plating_minor: 0, hallmark: '', hallmark_minor: 0 }
  await db
    .insertInto('piece_versions')
    .values({
      ...(former ?? none),
      ...(main ?? now),
      variant_id: variantId,
      n: next,
      at,
      user_id: userId,
    })
    .execute()
  const parts = await db
    .selectFrom('piece_parts')
    .selectAll()
    .where('variant_id', '=', variantId)
    .where('n', '=', n)
    .execute()
  const stones = await db
    .selectFrom('piece_stones')
    .selectAll()
    .where('variant_id', '=', variantId)
    .where('n', '=', n)
    .execute()
  if (parts.length > 0)
    await db
      .insertInto('piece_parts')
      .values(parts.map((row) => ({ ...row, n: next })))
      .execute()
  if (stones.length > 0)
    await db
      .insertInto('piece_stones')
      .values(stones.map((row) => ({ ...row, n: next })))
      .execute()
}

/**
 * The alloy of a piece by its version at `at` (ISO time), or by its first one where that is newer; undefined for a piece without
 * versions, whose alloy has never changed. Null: none.
 */
export async function alloyByVersion(db: Db, variantId: number, at: string) {
  const versions = await db
    .selectFrom('piece_versions as v')
    .leftJoin('alloys as a', 'a.id', 'v.alloy_id')
    .select(['v.at', 'a.metal', 'a.label as karat', 'a.fineness'])
    .where('v.variant_id', '=', variantId)
    .orderBy('v.n')
    .execute()
  const found = versions.findLast((version) => version.at <= at) ?? versions[0]
  if (!found) return undefined
  const { metal, karat, fineness } = found
  return { metal, karat, fineness }
}
