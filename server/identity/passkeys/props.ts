export interface PasskeyProps {
  id: number
  name: string
  /** Kept by its maker for several devices. */
  isSynced: boolean
  createdAt: string
  lastUsedAt: string | null
}
