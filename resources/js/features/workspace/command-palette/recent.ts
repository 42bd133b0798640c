import { readSession, writeSession } from '#client/lib/browser-storage.ts'
import type { Hit } from '#server/workspace/search/props.ts'

/** A recent choice: a page or an action by its id, or a search hit. */
export type Recent = { id: string; hit?: Hit }

const MAX_RECENT = 5

/** The recent choices of this user in this tab, newest first. */
export function recentOf(userId: number): Recent[] {
  const { user, chosen } = read()
  return user === userId ? chosen : []
}

export function saveRecent(userId: number, one: Recent) {
  const others = recentOf(userId).filter(({ id }) => id !== one.id)
  const chosen = [one, ...others].slice(0, MAX_RECENT)
  writeSession('recentChoices', { user: userId, chosen } satisfies StoredRecent)
}

interface StoredRecent {
  user: number | null
  chosen: Recent[]
}

function read(): StoredRecent {
  const stored = readSession<Partial<StoredRecent>>('recentChoices')
  const nothing = { user: null, chosen: [] }
  return Array.isArray(stored?.chosen) ? { ...nothing, ...stored } : nothing
}
