import { create } from 'zustand'
import { getJsonInBackground } from '#client/lib/json-request.ts'
import type { MenuCounts } from '#server/insights/home/props.ts'

const NONE: MenuCounts = { overdue: 0, drafts: 0 }

/** What the sidebar counts beside its entries; zeros until loaded. */
export const useMenuCounts = create<MenuCounts>(() => NONE)

/** Reloads the counts; the earlier ones remain when the server cannot be reached. */
export async function refreshMenuCounts() {
  const counts = await getJsonInBackground<MenuCounts>('/menu-counts')
  if (counts.ok) useMenuCounts.setState(counts.data)
}

export const clearMenuCounts = () => useMenuCounts.setState(NONE)
