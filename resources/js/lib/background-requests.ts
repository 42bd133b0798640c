/** What somebody does who is there. */
export const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const

const MINUTE_MS = 60_000
let usedAt = Date.now()

/** Notes from now on whether somebody is there. */
export function noteUse() {
  const use = () => {
    usedAt = Date.now()
  }
  for (const sign of SIGNS) document.addEventListener(sign, use, { capture: true, passive: true })
}

/** For what a page asks by itself, again and again: nobody is there any more, so the session may grow old meanwhile. */
export function unattended(): Record<string, string> {
  return Date.now() - usedAt < MINUTE_MS ? {} : { 'X-Unattended': '1' }
}

type Listener = (status: number) => void

const listeners = new Set<Listener>()

/** Parts of a page that ask the server by themselves say here how it answered: it may know nobody here any more. */
export function noteAnswer(status: number) {
  for (const listener of listeners) listener(status)
}

export function onAnswer(listener: Listener) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
