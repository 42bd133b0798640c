import type { Hit } from '#server/workspace/search/props.ts'

/** A recent choice: a page or an action by its id, or a search hit. */
export type Recent = { id: string; hit?: Hit }

const KEY = 'palette-recent'
const MAX_RECENT = 5

/** The recent choices of this user in this tab, newest first. */
export function recentOf(userId: number): Recent[] {
  const { user, chosen } = read()
  return user === userId ? chosen : []
}

export function saveRecent(userId: number, one: Recent) {
  const others = recentOf(userId).filter(({ id }) => id !== one.id)
  write({ user: userId, chosen: [one, ...others].slice(0, MAX_RECENT) })
}

/** Called on sign-out, so that the next user does not see these choices. */
export function clearRecent() {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Some browsers block storage; then nothing was stored.
  }
}

interface StoredRecent {
  user: number | null
  chosen: Recent[]
}

function read(): StoredRecent {
  const nothing = { user: null, chosen: [] }
  try {
    const stored: Partial<StoredRecent> = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    return Array.isArray(stored.chosen) ? { ...nothing, ...stored } : nothing
  } catch {
    return nothing
  }
}

function write(stored: StoredRecent) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(stored))
  } catch {
    // The choice also works when it cannot be stored.
  }
}
