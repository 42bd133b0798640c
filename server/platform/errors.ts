/** The expected errors. Every other error is a fault and is logged as one. */

/** A key of `lang/<locale>/error-messages.json` and the values of its placeholders. */
export interface Refusal {
  key: string
  values?: Record<string, string | number>
}

/** The input is invalid or cannot be carried out. The refusals are keyed by field. */
export class Refused extends Error {
  readonly fields: Record<string, Refusal>

  constructor(fields: Record<string, Refusal>) {
    super(
      `refused: ${Object.entries(fields)
        .map(([field, { key }]) => `${field} ${key}`)
        .join(', ')}`,
    )
    this.fields = fields
  }
}

/** The user may not do this, whatever the input. */
export class Forbidden extends Error {}

/** It does not exist, or the user may not see it. */
export class NotFound extends Error {}

/** The user has the ability but authenticated too long ago: the user authenticates again and continues. */
export class ReauthenticationRequired extends Error {}

/** The data changed since the user loaded it; `refusal` says what changed. */
export class Conflict extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(`conflict: ${refusal.key}`)
    this.refusal = refusal
  }
}

/** Too many attempts; the next one is allowed after `retryAfterS` seconds. */
export class TooManyAttempts extends Error {
  readonly retryAfterS: number

  constructor(retryAfterS: number) {
    super('too many tries')
    this.retryAfterS = retryAfterS
  }
}

/** Too much work of this kind is already waiting. */
export class Busy extends Error {}
