import type { Hit } from '#server/workspace/search/props.ts'

/** What was chosen lately: a page or an act by its id, or something that was found. */
export type Recent = { id: string; hit?: Hit }

const KEY = 'palette-recent'
const MAX_RECENT = 5

/** The last choices of this user in this tab, newest first. */
export function recentOf(userId: number): Recent[] {
  const { user, chosen } = read()
  return user === userId ? chosen : []
}

export function saveRecent(userId: number, one: Recent) {
  const others = recentOf(userId).filter(({ id }) => id !== one.id)
  write({ user: userId, chosen: [one, ...others].slice(0, MAX_RECENT) })
}

/** Nobody who comes after sees what was looked at. */
export function clearRecent() {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Some browsers forbid storage altogether; then nothing was kept either.
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
    // A choice that cannot be kept is a choice all the same.
  }
}
