/** Events that count as user activity. */
export const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const

const MINUTE_MS = 60_000
let usedAt = Date.now()

/** Starts recording user activity. */
export function noteUse() {
  const use = () => {
    usedAt = Date.now()
  }
  for (const sign of SIGNS) document.addEventListener(sign, use, { capture: true, passive: true })
}

/** A header for background requests without recent user activity, so that they do not extend the session. */
export function unattended(): Record<string, string> {
  return Date.now() - usedAt < MINUTE_MS ? {} : { 'X-Unattended': '1' }
}

type Listener = (status: number) => void

const listeners = new Set<Listener>()

/** Background requests report their status here, so that an ended session is noticed. */
export function noteAnswer(status: number) {
  for (const listener of listeners) listener(status)
}

export function onAnswer(listener: Listener) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
