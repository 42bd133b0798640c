import { usePage } from '@inertiajs/react'
import { useEffect } from 'react'
import { onAnswer, SIGNS } from '#client/lib/background-requests.ts'
import { keyOf } from '#client/lib/shortcuts/keys.ts'
import {
  goToLockScreen,
  lockAbandoned,
  lockScreen,
  onDeviceWord,
  tellDevice,
} from './lock-screen.ts'

const LOCKED = 423

/** Locks the screen when idle, by Ctrl+Shift+L, and when the session was locked by another tab or the server. */
export function useLock() {
  const minutes = usePage().props.shop?.lockAfterMin
  useEffect(() => (minutes ? watchUse(minutes, lockAbandoned) : undefined), [minutes])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!event.ctrlKey || !event.shiftKey || keyOf(event).toLowerCase() !== 'l') return
      event.preventDefault()
      lockScreen()
    }
    document.addEventListener('keydown', press)
    const ends = [
      onDeviceWord('locked', goToLockScreen),
      onAnswer((status) => status === LOCKED && goToLockScreen()),
    ]
    return () => {
      document.removeEventListener('keydown', press)
      for (const end of ends) end()
    }
  }, [])
}

const LOOK_MS = 5_000
const MINUTE_MS = 60_000

/**
 * Calls `onIdle` every few seconds once no tab of this browser was used for `minutes`; time in sleep counts as idle.
 * Returns a function that stops it.
 */
export function watchUse(minutes: number, abandon: () => void) {
  let usedAt = Date.now()
  let toldAt = 0
  const isAbandoned = () => Date.now() - usedAt >= minutes * MINUTE_MS
  const look = () => {
    if (isAbandoned()) abandon()
  }
  const use = () => {
    if (isAbandoned()) return
    usedAt = Date.now()
    if (usedAt - toldAt < LOOK_MS) return
    toldAt = usedAt
    tellDevice('used')
  }
  const abort = new AbortController()
  for (const sign of SIGNS)
    document.addEventListener(sign, use, { capture: true, passive: true, signal: abort.signal })
  const deaf = onDeviceWord('used', () => {
    if (!isAbandoned()) usedAt = Date.now()
  })
  const timer = setInterval(look, LOOK_MS)
  return () => {
    abort.abort()
    deaf()
    clearInterval(timer)
  }
}
