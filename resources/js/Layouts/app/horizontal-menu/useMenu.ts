import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { moveByKey } from './menu-keys.ts'

export type Menu = ReturnType<typeof useMenu>

interface OpenState {
  path: string[]
  /** A list opened by hover closes when the pointer leaves. */
  by: 'press' | 'hover'
}

const closed: OpenState = { path: [], by: 'press' }
const CLOSE_DELAY_MS = 200

/** State of the menu: one list is open on each level. */
export function useMenu() {
  const ref = useRef<HTMLElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [open, setOpen] = useState(closed)
  const close = () => setOpen(closed)

  useEffect(() => {
    const onPress = ({ target }: Event) => {
      if (!ref.current?.contains(target as Node)) setOpen(closed)
    }
    document.addEventListener('pointerdown', onPress)
    return () => {
      clearTimeout(timer.current)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [])

  const isOpen = (path: string[]) => path.every((key, level) => open.path[level] === key)
  /** A click on a list opened by hover keeps it open. */
  const press = (path: string[]) =>
    setOpen(isOpen(path) && open.by === 'press' ? closeLast(path) : { path, by: 'press' })
  const hover = (path: string[]) => ({
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse') return
      clearTimeout(timer.current)
      setOpen((current) =>
        current.by === 'press' && current.path.length > 0 ? current : { path, by: 'hover' },
      )
    },
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse') return
      clearTimeout(timer.current)
      timer.current = setTimeout(
        () => setOpen((current) => (current.by === 'hover' ? closed : current)),
        CLOSE_DELAY_MS,
      )
    },
  })
  const listeners = {
    onKeyDown: moveByKey,
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
    },
  }
  return { ref, isOpen, press, hover, close, listeners }
}

function closeLast(path: string[]): OpenState {
  return { path: path.slice(0, -1), by: 'press' }
}

export const rowClass =
  'flex min-h-9 w-full items-center gap-2 rounded-chip px-2.5 py-1.5 font-medium text-text-2 hover:bg-sunken hover:text-text pointer-coarse:min-h-11'
