import { type Insertable, sql } from 'kysely'
import type { Composition } from '#server/formula/price/composition.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { changed } from '#server/platform/database/row-counts.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { batches } from '#server/platform/database/value-lists.ts'
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
    const ids = [...versionOf.keys()]
    // A piece has few versions, so that those not wanted are left out here.
    const isWanted = (row: { variant_id: number; n: number }) =>
      versionOf.get(row.variant_id) === row.n
    const versions = await db
      .selectFrom('piece_versions')
      .selectAll()
      .where('variant_id', 'in', ids)
      .execute()
    const parts = Map.groupBy((await partsOf(db, ids)).filter(isWanted), (row) => row.variant_id)
    const stones = Map.groupBy((await stonesOf(db, ids)).filter(isWanted), (row) => row.variant_id)
    for (const version of versions.filter(isWanted))
      found.set(version.variant_id, {
        parts: (parts.get(version.variant_id) ?? []).map((row) => ({
          metal: row.metal,
          karat: row.karat,
          fineness: row.fineness,
          weightMg: row.weight_mg,
        })),
        stones: (stones.get(version.variant_id) ?? []).map((row) => ({
          kind: row.kind,
          count: row.count,
          caratMilli: row.carat_milli,
          quality: row.quality,
          certificate: row.certificate,
          priceBy: row.price_by,
          unitMinor: row.unit_minor,
          settingMinor: row.setting_minor,
          markupBp: row.markup_bp,
        })),
        plating: version.plating,
        platingMinor: version.plating_minor,
        hallmark: version.hallmark,
        hallmarkMinor: version.hallmark_minor,
      })
  }
  return found
}

const partsOf = (db: Db, ids: number[]) =>
  db
    .selectFrom('piece_parts as p')
    .innerJoin('alloys as a', 'a.id', 'p.alloy_id')
    .select(['p.variant_id', 'p.n', 'p.weight_mg', 'a.metal', 'a.label as karat', 'a.fineness'])
    .where('p.variant_id', 'in', ids)
    .orderBy('p.position')
    .execute()

const stonesOf = (db: Db, ids: number[]) =>
  db
    .selectFrom('piece_stones')
    .selectAll()
    .where('variant_id', 'in', ids)
    .orderBy('position')
    .execute()

/** The first other piece of which a stone has one of these certificates, upper case, by the current versions of all pieces. */
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
    .where('v.archived_at', 'is', null)
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
  version: Insertable<PieceVersionTable>,
  parts: Insertable<PiecePartTable>[],
  stones: Insertable<PieceStoneTable>[],
): Promise<boolean> {
  const isNext = await changed(
    tx.db
      .updateTable('variants')
      .set((e) => ({ composition: version.n, version: e('version', '+', 1) }))
      .where('id', '=', version.variant_id)
      .where('composition', '=', version.n - 1),
  )
  if (!isNext) return false
  await tx.db.insertInto('piece_versions').values(version).execute()
  if (parts.length > 0) await tx.db.insertInto('piece_parts').values(parts).execute()
  if (stones.length > 0) await tx.db.insertInto('piece_stones').values(stones).execute()
  return true
}
