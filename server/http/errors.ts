/** A request that violates HTTP rules rather than business rules; the response has `status` alone. */
export class HttpError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** The page shown instead of the requested one; its texts depend on the status. */
export interface ErrorProps {
  status: number
  requestId: string
  /** What changed, for a conflict: a key of `error-messages.json` and its values. */
  refusal: { key: string; values?: Record<string, string | number> } | null
  retryAfterS: number | null
  /** Planned maintenance rather than a failure: another text for 503. */
  maintenance?: true
  /** The database is damaged, and nothing is written until it is restored: another text for 503. */
  damaged?: true
}

declare module './pages.ts' {
  interface Pages {
    error: ErrorProps
    'login-error': ErrorProps
  }
}
