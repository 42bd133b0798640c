/** What can lie on the desk at home, in the order of a desk that nobody arranged. */
export const HOME_CARDS = ['gold', 'preview', 'health', 'promises', 'held', 'work', 'run'] as const
export type HomeCard = (typeof HOME_CARDS)[number]

/** A person's own order, and what they put away. */
export interface HomeLayout {
  order: HomeCard[]
  hidden: HomeCard[]
}

/** A kept layout as it holds today: cards that came since stand at the end, those that are gone are left out. */
export function layoutOf(kept: string | null): HomeLayout {
  const { order = [], hidden = [] }: { order?: string[]; hidden?: string[] } = JSON.parse(
    kept ?? '{}',
  )
  const known = (name: string): name is HomeCard => HOME_CARDS.some((card) => card === name)
  const first = [...new Set(order.filter(known))]
  return {
    order: [...first, ...HOME_CARDS.filter((card) => !first.includes(card))],
    hidden: [...new Set(hidden.filter(known))],
  }
}
