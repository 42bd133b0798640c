import { usePage } from '@inertiajs/react'
import { useEffect } from 'react'
import { onAnswer } from '#client/lib/session-recovery/answers.ts'
import { keyOf } from '#client/lib/shortcuts/single-key.ts'
import { onDeviceWord } from './device.ts'
import { goToLockScreen, lockAbandoned, lockScreen } from './lock-screen.ts'
import { watchUse } from './watch-use.ts'

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
