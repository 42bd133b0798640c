/** Who are you? Asked before a page that shows what not everybody at the desk may see. */
export interface ReauthenticationProps {
  /** Where it goes on. */
  next: string
  /** There is a passkey to show instead of the password. */
  passkey: boolean
}

declare module '#server/http/pages.ts' {
  interface Pages {
    proof: ReauthenticationProps
  }
}
