import { router } from '@inertiajs/react'

/** Locks the session on the server; what was typed here waits until it is open again. */
export function lockScreen() {
  const next = hereAgain()
  router.post('/lock', { next }, { onSuccess: () => tellDevice('locked'), onFinish: show })
}

/** The same, for a device that nobody sits at: nothing is shown meanwhile, and it is tried until the server hears. */
export function lockAbandoned() {
  document.body.dataset.locking = 'yes'
  router.post('/lock', { next: hereAgain() }, { onSuccess: settle })
}

/** The session was locked elsewhere: asking for this page leads to the lock screen. */
export function goToLockScreen() {
  router.visit(hereAgain(), { preserveState: false })
}

function settle() {
  tellDevice('locked')
  show()
}

function show() {
  delete document.body.dataset.locking
}

function hereAgain() {
  const { pathname, search } = window.location
  return pathname + search
}

/** What the tabs of one browser tell each other: somebody is there, the session was locked, it was unlocked. */
export type DeviceWord = 'used' | 'locked' | 'unlocked'

// Where the browser has no such channel, every tab goes by its own clock and by what the server says.
const isThere = typeof window !== 'undefined' && 'BroadcastChannel' in window
const channel = isThere ? new BroadcastChannel('assay') : null

export function tellDevice(word: DeviceWord) {
  channel?.postMessage(word)
}

/** Listens to the other tabs; what it returns ends that. */
export function onDeviceWord(word: DeviceWord, act: () => void) {
  const hear = ({ data }: MessageEvent) => {
    if (data === word) act()
  }
  channel?.addEventListener('message', hear)
  return () => channel?.removeEventListener('message', hear)
}
