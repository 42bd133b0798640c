import { router } from '@inertiajs/react'
import { useEffect, useRef, useState } from 'react'
import type { HomeCard, HomeLayout } from '#server/insights/home/props.ts'

/** The new position of a card, counted from one, and how many cards are shown. */
interface MovedCard {
  card: HomeCard
  place: number
  of: number
}

/** The layout of the cards: changed on the screen at once, and saved. */
export function useLayout(saved: HomeLayout, defaultOrder: readonly HomeCard[]) {
  const [layout, setLayout] = useState(saved)
  const [known, setKnown] = useState(saved)
  const [moved, setMoved] = useState<MovedCard>()
  // A change that was undone on another page.
  if (saved !== known) {
    setKnown(saved)
    setLayout(saved)
  }
  const latest = useRef(layout)
  useEffect(() => {
    latest.current = layout
  }, [layout])
  const shown = layout.order.filter((card) => !layout.hidden.includes(card))
  const save = (next: HomeLayout) => {
    setLayout(next)
    router.post(
      '/home-cards',
      { ...next },
      { preserveScroll: true, preserveState: true, only: ['layout'] },
    )
  }
  /** Keeps what was changed since this was rendered, such as before an undo. */
  const saveHidden = (change: (hidden: HomeCard[]) => HomeCard[]) =>
    save({ ...latest.current, hidden: change(latest.current.hidden) })
  /** Moves a card to the position of another. */
  const move = (card: HomeCard, position: number) => {
    const target = shown[Math.max(0, Math.min(position, shown.length - 1))]
    if (target === undefined || target === card) return
    const isAfter = shown.indexOf(card) < shown.indexOf(target)
    const rest = layout.order.filter((one) => one !== card)
    const at = rest.indexOf(target) + (isAfter ? 1 : 0)
    save({ ...layout, order: [...rest.slice(0, at), card, ...rest.slice(at)] })
    setMoved({ card, place: shown.indexOf(target) + 1, of: shown.length })
  }
  return {
    shown,
    moved,
    isDefault: layout.hidden.length === 0 && layout.order.join() === defaultOrder.join(),
    reset: () => {
      setMoved(undefined)
      save({ order: [...defaultOrder], hidden: [] })
    },
    hidden: layout.order.filter((card) => layout.hidden.includes(card)),
    move,
    hide: (card: HomeCard) => saveHidden((hidden) => [...hidden, card]),
    show: (card: HomeCard) => saveHidden((hidden) => hidden.filter((one) => one !== card)),
  }
}
