/** One submit of a form that was carried out. */
export interface IdempotencyKeyTable {
  user_id: number
  /** What the form does, such as `payment`: each act has keys of its own. */
  act: string
  key: string
  /** HMAC of the request; null: what was asked is not known any more, only that it was done. */
  request_hash: string | null
  /** The id that the work returned; null only inside the transaction that does the work. */
  result: number | null
  at: string
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    idempotency_keys: IdempotencyKeyTable
  }
}
