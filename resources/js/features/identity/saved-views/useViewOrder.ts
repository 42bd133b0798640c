import { router } from '@inertiajs/react'
import { type DragEventHandler, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SavedViewProps } from '#server/identity/saved-views/props.ts'

export const KEEP_STATE = { preserveScroll: true, preserveState: true } as const

type Handler = DragEventHandler<Element>

/** Makes the tab of a saved view draggable. */
export interface ViewDrag {
  handlers: Record<'onDragStart' | 'onDragOver' | 'onDragLeave' | 'onDrop' | 'onDragEnd', Handler>
  /** The dragged view would take this place. */
  drop: 'here' | undefined
}

/** Moves saved views; the server keeps the order for the user. */
export function useViewOrder(views: SavedViewProps[]) {
  const { t } = useTranslation('saved-views')
  const [dragged, setDragged] = useState<SavedViewProps | null>(null)
  const [dropId, setDropId] = useState<number | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const move = (view: SavedViewProps, index: number) => {
    if (views.findIndex(({ id }) => id === view.id) === index) return
    const place = { name: view.name, position: index + 1, total: views.length }
    router.post(
      `/saved-views/${view.id}/position`,
      { position: index + 1 },
      { ...KEEP_STATE, onSuccess: () => setAnnouncement(t('moved', place)) },
    )
  }
  const drag = (id: number): ViewDrag => ({
    drop: dropId === id ? 'here' : undefined,
    handlers: {
      onDragStart: ({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move'
        setDragged(views.find((view) => view.id === id) ?? null)
      },
      onDragOver: (event) => {
        if (!dragged || dragged.id === id) return
        event.preventDefault()
        setDropId(id)
      },
      onDragLeave: () => setDropId(null),
      onDrop: (event) => {
        event.preventDefault()
        const index = views.findIndex((view) => view.id === id)
        if (dragged && index >= 0) move(dragged, index)
        setDropId(null)
      },
      onDragEnd: () => {
        setDragged(null)
        setDropId(null)
      },
    },
  })
  return { move, drag, announcement }
}
