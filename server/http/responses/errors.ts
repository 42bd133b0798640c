/** A request that breaks a rule of the web, not of the shop; answered with `status` alone. */
export class HttpError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** The page shown instead of the one asked for; words are chosen by status. */
export interface ErrorProps {
  status: number
  requestId: string
  /** What moved, for a conflict: a key of `refusals.json` and its numbers. */
  refusal: { key: string; values?: Record<string, string | number> } | null
  retryAfterS: number | null
  /** Closed on purpose, not by a failure: 503 in other words. */
  maintenance?: true
}

declare module '#server/http/pages.ts' {
  interface Pages {
    error: ErrorProps
    'login-error': ErrorProps
  }
}
