import { type DragEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDirection } from '#client/lib/preferences/direction.ts'

interface SortableInput<Id> {
  /** The saved order. */
  ids: readonly Id[]
  /** The name of an item, for its handle and for announcements. */
  nameOf: (id: Id) => string
  /** Saves the index of an item, counted from zero; false when it was not saved. */
  save: (id: Id, index: number) => Promise<boolean>
  /** `inline`: the items are beside each other instead of below each other. */
  axis?: 'block' | 'inline'
}

/** A list whose items are moved by dragging, by keys, or by a menu. */
export type Sortable<Id extends string | number> = ReturnType<typeof useSortable<Id>>

/** An item that is not at its saved index yet. */
interface Place<Id> {
  id: Id
  index: number
}

/**
 * The shown order of a list, and the props with which its items are moved. A new order is shown at once; one that cannot be
 * saved is taken back. With the keys, Space lifts and drops an item, the arrow keys move it, and Escape puts it back.
 */
export function useSortable<Id extends string | number>({
  ids,
  nameOf,
  save,
  axis = 'block',
}: SortableInput<Id>) {
  const { t } = useTranslation('sortable')
  const isMirrored = useDirection() === 'rtl'
  const hintId = useId()
  const { known, setKnown, isLatest } = useKnownOrder(ids)
  const [lifted, setLifted] = useState<Place<Id> | null>(null)
  const [drag, setDrag] = useState<{ id: Id; target: Id | null } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const order = lifted ? moved(known, lifted.id, lifted.index) : known
  const say = (key: 'lifted' | 'at' | 'moved' | 'put_back', id: Id, index: number) =>
    setAnnouncement(t(key, { name: nameOf(id), place: index + 1, of: known.length }))

  const move = async (id: Id, index: number) => {
    const from = known.indexOf(id)
    if (from === index || index < 0 || index >= known.length) return
    const next = moved(known, id, index)
    setKnown(next)
    if (await save(id, index)) say('moved', id, index)
    else if (isLatest(next)) {
      setKnown(ids)
      say('put_back', id, from)
    }
  }
  const putBack = () => {
    if (!lifted) return
    setLifted(null)
    say('put_back', lifted.id, known.indexOf(lifted.id))
  }
  const drop = ({ id, index }: Place<Id>) => {
    if (known.indexOf(id) === index) return putBack()
    setLifted(null)
    void move(id, index)
  }
  const carry = ({ id, index }: Place<Id>, to: number, handle: Element) => {
    const next = Math.min(Math.max(to, 0), known.length - 1)
    if (next === index) return
    setLifted({ id, index: next })
    say('at', id, next)
    requestAnimationFrame(() => handle.scrollIntoView({ block: 'nearest' }))
  }
  const onKeyDown = (id: Id, event: KeyboardEvent) => {
    const to = lifted && indexAfter(event.key, lifted.index, isMirrored)
    if (lifted && (event.key === ' ' || event.key === 'Enter')) drop(lifted)
    else if (lifted && event.key === 'Escape') putBack()
    else if (lifted && to !== null) carry(lifted, to, event.currentTarget)
    else if (!lifted && event.key === ' ') {
      setLifted({ id, index: known.indexOf(id) })
      say('lifted', id, known.indexOf(id))
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const stateOf = (id: Id) => {
    if (lifted?.id === id) return 'lifted'
    return drag?.id === id ? 'dragged' : 'still'
  }
  /** The edge of the item at which the dragged one would be dropped. */
  const edgeOf = (id: Id) => {
    if (drag?.target !== id) return undefined
    const isBefore = known.indexOf(id) < known.indexOf(drag.id)
    if (axis === 'inline') return isBefore ? 'start' : 'end'
    return isBefore ? 'top' : 'bottom'
  }
  /** For an element that is dragged with its item. */
  const dragProps = (id: Id) => ({
    draggable: known.length > 1,
    onDragStart: ({ dataTransfer, currentTarget, clientX, clientY }: DragEvent) => {
      // Without data, Firefox does not drag.
      dataTransfer.setData('application/x-assay-item', String(id))
      dataTransfer.effectAllowed = 'move'
      const item = currentTarget.closest('[data-sort]') ?? currentTarget
      const { left, top } = item.getBoundingClientRect()
      dataTransfer.setDragImage(item, clientX - left, clientY - top)
      setDrag({ id, target: null })
    },
    onDragEnd: () => setDrag(null),
  })

  return {
    order,
    nameOf,
    move,
    announcement,
    hintId,
    isLifted: (id: Id) => lifted?.id === id,
    dragProps,
    /** For the list. */
    listProps: {
      onDragOver: (event: DragEvent) => drag && event.preventDefault(),
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        // Safari does not say where the pointer is now.
        if (drag && relatedTarget instanceof Node && !currentTarget.contains(relatedTarget))
          setDrag({ ...drag, target: null })
      },
      onDrop: (event: DragEvent) => {
        if (!drag) return
        event.preventDefault()
        if (drag.target !== null) void move(drag.id, known.indexOf(drag.target))
        setDrag(null)
      },
    },
    /** For each item of the list. */
    itemProps: (id: Id) => ({
      'data-sort': stateOf(id),
      'data-drop': edgeOf(id),
      onDragOver: () => {
        const target = drag?.id === id ? null : id
        if (drag && drag.target !== target) setDrag({ ...drag, target })
      },
    }),
    /** For the handle of each item. */
    handleProps: (id: Id) => ({
      ...dragProps(id),
      'aria-describedby': hintId,
      onKeyDown: (event: KeyboardEvent) => onKeyDown(id, event),
      onBlur: putBack,
    }),
  }
}

/** The saved order, or a newer one that is being saved, until the saved one changes. */
function useKnownOrder<Id>(ids: readonly Id[]) {
  const [saved, setSaved] = useState(ids)
  const [known, setKnown] = useState(ids)
  const latest = useRef(known)
  if (ids.join() !== saved.join()) {
    setSaved(ids)
    setKnown(ids)
  }
  return {
    known,
    setKnown: (next: readonly Id[]) => {
      latest.current = next
      setKnown(next)
    },
    isLatest: (order: readonly Id[]) => latest.current === order,
  }
}

function moved<Id>(ids: readonly Id[], id: Id, index: number): Id[] {
  return ids.filter((other) => other !== id).toSpliced(index, 0, id)
}

/** Null for a key that does not move. */
function indexAfter(key: string, index: number, isMirrored: boolean): number | null {
  const side = isMirrored ? -1 : 1
  const indexes: Record<string, number> = {
    ArrowUp: index - 1,
    ArrowDown: index + 1,
    ArrowLeft: index - side,
    ArrowRight: index + side,
    Home: 0,
    End: Number.POSITIVE_INFINITY,
  }
  return indexes[key] ?? null
}
