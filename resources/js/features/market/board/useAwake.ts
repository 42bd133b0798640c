import { useEffect } from 'react'

/** Keeps the device from dimming what people look at; where it cannot, its own settings decide. */
export function useAwake() {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    const hold = async () => {
      if (!document.hidden)
        lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
    }
    void hold()
    // The device takes it back whenever the page is out of sight.
    document.addEventListener('visibilitychange', hold)
    return () => {
      document.removeEventListener('visibilitychange', hold)
      void lock?.release()
    }
  }, [])
}
