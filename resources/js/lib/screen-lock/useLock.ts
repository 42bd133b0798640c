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

/** The screen locks when it is left alone, by Ctrl Shift L from anywhere, and when another tab or the server says so. */
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
 * Calls `abandon` once nobody has used any tab of this browser for so many minutes, and again until that ends the page.
 * Waking up from sleep is no use: the time went by all the same. What it returns ends the watch.
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
