import { router } from '@inertiajs/react'

/** Locks the session on the server; unsaved fields are restored after unlocking. */
export function lockScreen() {
  const next = hereAgain()
  router.post('/lock', { next }, { onSuccess: () => tellDevice('locked'), onFinish: show })
}

/** The same for an idle device: the page is hidden meanwhile, also when the request fails. */
export function lockAbandoned() {
  document.body.dataset.locking = 'yes'
  router.post('/lock', { next: hereAgain() }, { onSuccess: settle })
}

/** The session was locked elsewhere: reloading this page redirects to the lock screen. */
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

/** Messages between the tabs of a browser: user activity, session locked, session unlocked. */
export type DeviceWord = 'used' | 'locked' | 'unlocked'

// Without BroadcastChannel each tab relies on its own timer and the server.
const isThere = typeof window !== 'undefined' && 'BroadcastChannel' in window
const channel = isThere ? new BroadcastChannel('assay') : null

export function tellDevice(word: DeviceWord) {
  channel?.postMessage(word)
}

/** Subscribes to the other tabs; returns the unsubscribe function. */
export function onDeviceWord(word: DeviceWord, act: () => void) {
  const hear = ({ data }: MessageEvent) => {
    if (data === word) act()
  }
  channel?.addEventListener('message', hear)
  return () => channel?.removeEventListener('message', hear)
}
