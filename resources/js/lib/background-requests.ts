/** Events that count as user activity. */
export const ACTIVITY_EVENTS = [
  'pointerdown',
  'pointermove',
  'keydown',
  'wheel',
  'touchmove',
] as const

const MINUTE_MS = 60_000
let lastActiveAt = Date.now()

/** Starts recording user activity. */
export function trackActivity() {
  const update = () => {
    lastActiveAt = Date.now()
  }
  for (const type of ACTIVITY_EVENTS)
    document.addEventListener(type, update, { capture: true, passive: true })
}

/** A header for background requests without recent user activity, so that they do not extend the session. */
export function unattendedHeader(): Record<string, string> {
  return Date.now() - lastActiveAt < MINUTE_MS ? {} : { 'X-Unattended': '1' }
}

type Listener = (status: number) => void

const listeners = new Set<Listener>()

/** Background requests report their status here, so that an ended session is noticed. */
export function reportStatus(status: number) {
  for (const listener of listeners) listener(status)
}

export function onStatus(listener: Listener) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
