/** A form submission that was carried out. */
export interface IdempotencyKeyTable {
  user_id: number
  /** What the form does, such as `payment`; keys are unique within an act. */
  act: string
  key: string
  /** HMAC of the request; null: the content is no longer known, only that it was carried out. */
  request_hash: string | null
  /** The id that the work returned. */
  result: number
  at: string
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    idempotency_keys: IdempotencyKeyTable
  }
}
