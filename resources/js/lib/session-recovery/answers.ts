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
