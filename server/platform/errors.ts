/** The expected failures. Everything else is a fault, and is logged as one. */

/** A word the client knows (`lang/<locale>/refusals.json`) and the numbers that fill its holes. */
export interface Refusal {
  key: string
  values?: Record<string, string | number>
}

/** What came in cannot be done as asked; each refusal stands beside the field it is about. */
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

/** This user may not do this, whatever the input. */
export class Forbidden extends Error {}

/** There is no such thing, or none that this user may see. */
export class NotFound extends Error {}

/** The user has the ability but authenticated too long ago: the user authenticates again and continues. */
export class ReauthenticationRequired extends Error {}

/** The world moved since the user looked; `refusal` says what moved. */
export class Conflict extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(`conflict: ${refusal.key}`)
    this.refusal = refusal
  }
}

/** Too many tries; the door opens again after `retryAfterS` seconds. */
export class TooManyAttempts extends Error {
  readonly retryAfterS: number

  constructor(retryAfterS: number) {
    super('too many tries')
    this.retryAfterS = retryAfterS
  }
}

/** More work of this kind is waiting than can be done soon. */
export class Busy extends Error {}
