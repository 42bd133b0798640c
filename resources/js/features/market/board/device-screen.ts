import { type RefObject, useEffect, useState } from 'react'

/** Size of the board at zoom 1, in pixels. */
const BOARD_SIZE = { width: 820, height: 460 }

/** Shows one element in full screen, enlarged `zoom` times. `toggle` is null where the device does not support it. */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [zoom, setZoom] = useState<number>()
  const [isOffered, setIsOffered] = useState(false)
  const isFull = zoom !== undefined
  useEffect(() => {
    setIsOffered(document.fullscreenEnabled)
    const listen = () => setZoom(document.fullscreenElement ? zoomToFit() : undefined)
    document.addEventListener('fullscreenchange', listen)
    return () => document.removeEventListener('fullscreenchange', listen)
  }, [])
  const toggle = () => {
    if (isFull) void document.exitFullscreen()
    else void element.current?.requestFullscreen()
  }
  return { isFull, zoom, toggle: isOffered ? toggle : null }
}

const zoomToFit = () =>
  Math.max(1, Math.min(screen.width / BOARD_SIZE.width, screen.height / BOARD_SIZE.height))

/** Prevents the device from dimming the screen, where the browser supports it. */
export function useWakeLock() {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    const requestLock = async () => {
      if (!document.hidden)
        lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
    }
    void requestLock()
    // The browser releases the lock whenever the page is hidden.
    document.addEventListener('visibilitychange', requestLock)
    return () => {
      document.removeEventListener('visibilitychange', requestLock)
      void lock?.release()
    }
  }, [])
}
