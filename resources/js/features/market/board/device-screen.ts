import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { useFullScreenLayout, useShell } from '#client/app/shell-state.ts'
import { useKey } from '#client/lib/keys.ts'

const MAX_ZOOM = 3
const ZOOM_STEP = 0.05

/**
 * Shows the page alone, and `element` as large as the window allows. Uses the browser's full screen where it is
 * supported. Esc leaves.
 */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [isFull, setFull] = useState(false)
  useFullScreenLayout(isFull)
  useKey('Escape', () => setFull(false))
  useEffect(() => {
    const listen = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', listen)
    return () => {
      document.removeEventListener('fullscreenchange', listen)
      if (document.fullscreenElement) void document.exitFullscreen()
    }
  }, [])
  useZoomToFit(element)
  const toggle = () => {
    setFull(!isFull)
    if (isFull && document.fullscreenElement) void document.exitFullscreen()
    if (!isFull) void document.documentElement.requestFullscreen?.().catch(() => undefined)
  }
  return { isFull, toggle }
}

/** Enlarges the element until it fills the window; never so far that a part of it is cut. */
function useZoomToFit(element: RefObject<HTMLElement | null>) {
  // Measured once the layout has left out header and menu.
  const isOn = useShell(({ fullScreen }) => fullScreen)
  useLayoutEffect(() => {
    const { current } = element
    if (!isOn || !current) return
    const enlarge = () => {
      let zoom = MAX_ZOOM
      const { documentElement: page } = document
      const fits = () => {
        current.style.zoom = String(zoom)
        return page.scrollHeight <= window.innerHeight && page.scrollWidth <= window.innerWidth
      }
      while (!fits() && zoom > 1) zoom -= ZOOM_STEP
    }
    enlarge()
    window.addEventListener('resize', enlarge)
    return () => {
      window.removeEventListener('resize', enlarge)
      current.style.zoom = ''
    }
  }, [element, isOn])
}

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
