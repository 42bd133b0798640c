/** Asks for authentication before a page with sensitive data. */
export interface ReauthenticationProps {
  /** The path to continue at. */
  next: string
  /** A passkey can be used instead of the password. */
  passkey: boolean
}

declare module '#server/http/pages.ts' {
  interface Pages {
    proof: ReauthenticationProps
  }
}
