import { type RefObject, useEffect, useState } from 'react'

/** What the board needs at its ordinary size, in pixels. */
const NEEDS = { width: 820, height: 460 }

/**
 * Shows one part of the page on the whole screen, `zoom` times as large, so that it is read from afar.
 * `toggle` is null where the device cannot.
 */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [zoom, setZoom] = useState<number>()
  const [isOffered, setIsOffered] = useState(false)
  const isFull = zoom !== undefined
  useEffect(() => {
    setIsOffered(document.fullscreenEnabled)
    const listen = () => setZoom(document.fullscreenElement ? fitting() : undefined)
    document.addEventListener('fullscreenchange', listen)
    return () => document.removeEventListener('fullscreenchange', listen)
  }, [])
  const toggle = () => {
    if (isFull) void document.exitFullscreen()
    else void element.current?.requestFullscreen()
  }
  return { isFull, zoom, toggle: isOffered ? toggle : null }
}

const fitting = () =>
  Math.max(1, Math.min(screen.width / NEEDS.width, screen.height / NEEDS.height))
