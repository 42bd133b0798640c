import { type RefObject, useEffect, useState } from 'react'

/** Shows one part of the page on the whole screen. `toggle` is null where the device cannot. */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const listen = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', listen)
    return () => document.removeEventListener('fullscreenchange', listen)
  }, [])
  const toggle = () => {
    if (isFull) void document.exitFullscreen()
    else void element.current?.requestFullscreen()
  }
  return { isFull, toggle: document.fullscreenEnabled ? toggle : null }
}
