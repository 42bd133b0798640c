import { useEffect, useRef, useState } from 'react'
import { postOrder } from '#client/ui/sortable/post-order.ts'
import type { HomeCard, HomeLayout } from '#server/insights/home/props.ts'

/** The layout of the cards: changed on the screen at once, and saved. */
export function useLayout(saved: HomeLayout, defaultOrder: readonly HomeCard[]) {
  const [layout, setLayout] = useState(saved)
  const [known, setKnown] = useState(saved)
  // A change that was undone on another page.
  if (saved !== known) {
    setKnown(saved)
    setLayout(saved)
  }
  const latest = useRef(layout)
  useEffect(() => {
    latest.current = layout
  }, [layout])
  const visible = layout.order.filter((card) => !layout.hidden.includes(card))
  /** Whether it was saved; what was not is taken back. */
  const save = async (next: HomeLayout) => {
    setLayout(next)
    const isSaved = await postOrder('/home-cards', { ...next }, ['layout'])
    if (!isSaved && latest.current === next) setLayout(saved)
    return isSaved
  }
  /** Keeps what was changed since this was rendered, such as before an undo. */
  const saveHidden = (change: (hidden: HomeCard[]) => HomeCard[]) =>
    save({ ...latest.current, hidden: change(latest.current.hidden) })
  /** Moves a card to the position of another. */
  const move = async (card: HomeCard, position: number) => {
    const target = visible[position]
    if (target === undefined) return false
    const isAfter = visible.indexOf(card) < position
    const rest = layout.order.filter((one) => one !== card)
    const at = rest.indexOf(target) + (isAfter ? 1 : 0)
    return save({ ...layout, order: rest.toSpliced(at, 0, card) })
  }
  return {
    shown: visible,
    isDefault: layout.hidden.length === 0 && layout.order.join() === defaultOrder.join(),
    reset: () => save({ order: [...defaultOrder], hidden: [] }),
    hidden: layout.order.filter((card) => layout.hidden.includes(card)),
    move,
    hide: (card: HomeCard) => saveHidden((hidden) => [...hidden, card]),
    show: (card: HomeCard) => saveHidden((hidden) => hidden.filter((one) => one !== card)),
  }
}
