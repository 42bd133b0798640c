import { usePage } from '@inertiajs/react'
import { useEffect } from 'react'
import { ACTIVITY_EVENTS, onStatus } from '#client/lib/background-requests.ts'
import { keyOf } from '#client/lib/keys.ts'
import {
  broadcast,
  goToLockScreen,
  lockIdleScreen,
  lockScreen,
  onBroadcast,
} from './lock-screen.ts'

const LOCKED = 423

/** Locks the screen when idle, by Ctrl+Shift+L, and when the session was locked by another tab or the server. */
export function useLock() {
  const minutes = usePage().props.shop?.lockAfterMin
  useEffect(() => (minutes ? watchIdle(minutes, lockIdleScreen) : undefined), [minutes])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.ctrlKey || !event.shiftKey || keyOf(event).toLowerCase() !== 'l') return
      event.preventDefault()
      lockScreen()
    }
    document.addEventListener('keydown', onKeyDown)
    const cleanups = [
      onBroadcast('locked', goToLockScreen),
      onStatus((status) => status === LOCKED && goToLockScreen()),
    ]
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      for (const cleanup of cleanups) cleanup()
    }
  }, [])
}

const CHECK_MS = 5_000
const MINUTE_MS = 60_000

/**
 * Calls `onIdle` every few seconds once no tab of this browser was used for `minutes`; time in sleep counts as idle.
 * Returns a function that stops it.
 */
function watchIdle(minutes: number, onIdle: () => void) {
  let usedAt = Date.now()
  let broadcastAt = 0
  const isIdle = () => Date.now() - usedAt >= minutes * MINUTE_MS
  const check = () => {
    if (isIdle()) onIdle()
  }
  const markUsed = () => {
    if (isIdle()) return
    usedAt = Date.now()
    if (usedAt - broadcastAt < CHECK_MS) return
    broadcastAt = usedAt
    broadcast('used')
  }
  const abort = new AbortController()
  for (const type of ACTIVITY_EVENTS)
    document.addEventListener(type, markUsed, {
      capture: true,
      passive: true,
      signal: abort.signal,
    })
  const unsubscribe = onBroadcast('used', () => {
    if (!isIdle()) usedAt = Date.now()
  })
  const timer = setInterval(check, CHECK_MS)
  return () => {
    abort.abort()
    unsubscribe()
    clearInterval(timer)
  }
}
