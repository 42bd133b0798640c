import { type RefObject, useEffect, useState } from 'react'

/** What the board needs at its ordinary size, in pixels. */
const BOARD_SIZE = { width: 820, height: 460 }

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

/** Keeps the device from dimming what people look at; where it cannot, its own settings decide. */
export function useWakeLock() {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    const requestLock = async () => {
      if (!document.hidden)
        lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
    }
    void requestLock()
    // The device takes it back whenever the page is out of sight.
    document.addEventListener('visibilitychange', requestLock)
    return () => {
      document.removeEventListener('visibilitychange', requestLock)
      void lock?.release()
    }
  }, [])
}
