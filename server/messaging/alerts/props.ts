import type { AlertKind } from './table.ts'

/** An open alert; `kind` and `facts` select and fill its text in `lang/<locale>/alerts.json`. */
export interface AlertProps {
  kind: AlertKind
  subject: string
  facts: Record<string, string | number>
  /** The page on which something can be done; null: only on the server. */
  href: string | null
  since: string
}
