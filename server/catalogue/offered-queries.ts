import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Whether a piece is offered for sale: neither it nor its product is archived. The only place that says so. `alias`: the
 * name of `variants` in the query.
 */
export function isOffered(alias = 'variants'): RawBuilder<SqlBool> {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`(${of('archived_at')} is null and ${of('product_id')} in (
    select id from products where status = 'active'))`
}

/** Whether a piece was offered for sale at a time (ISO text), as far as is known: products keep only their last archiving. */
export function wasOffered(at: string, alias = 'variants'): RawBuilder<SqlBool> {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`((${of('archived_at')} is null or ${of('archived_at')} >= ${at}) and ${of('product_id')} in (
    select id from products where archived_at is null or archived_at >= ${at}))`
}
