import type { Hit } from '#server/workspace/search/props.ts'

/** What was chosen lately: a page or an act by its id, or something that was found. */
export type Recent = { id: string; hit?: Hit }

const KEY = 'palette-recent'
const MOST = 5

/** The last choices of this user in this tab, newest first. */
export function recentOf(userId: number): Recent[] {
  const { user, chosen } = read()
  return user === userId ? chosen : []
}

export function remember(userId: number, one: Recent) {
  const others = recentOf(userId).filter(({ id }) => id !== one.id)
  write({ user: userId, chosen: [one, ...others].slice(0, MOST) })
}

/** Nobody who comes after sees what was looked at. */
export function forgetRecent() {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Some browsers forbid storage altogether; then nothing was kept either.
  }
}

interface Kept {
  user: number | null
  chosen: Recent[]
}

function read(): Kept {
  const nothing = { user: null, chosen: [] }
  try {
    const kept: Partial<Kept> = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    return Array.isArray(kept.chosen) ? { ...nothing, ...kept } : nothing
  } catch {
    return nothing
  }
}

function write(kept: Kept) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // A choice that cannot be kept is a choice all the same.
  }
}
