export interface PasskeyProps {
  id: number
  name: string
  /** Synchronized between several devices. */
  isSynced: boolean
  createdAt: string
  lastUsedAt: string | null
}
