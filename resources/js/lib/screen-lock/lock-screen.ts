import { router } from '@inertiajs/react'

/** Locks the session on the server; unsaved fields are restored after unlocking. */
export function lockScreen() {
  const next = currentPath()
  router.post('/lock', { next }, { onSuccess: () => broadcast('locked'), onFinish: revealPage })
}

/** Locks the session of an idle device: the page is hidden meanwhile, also when the request fails. */
export function lockIdleScreen() {
  document.body.dataset.locking = 'yes'
  router.post('/lock', { next: currentPath() }, { onSuccess: onLocked })
}

/** The session was locked elsewhere: reloading this page redirects to the lock screen. */
export function goToLockScreen() {
  router.visit(currentPath(), { preserveState: false })
}

function onLocked() {
  broadcast('locked')
  revealPage()
}

function revealPage() {
  delete document.body.dataset.locking
}

function currentPath() {
  const { pathname, search } = window.location
  return pathname + search
}

/** Messages between the tabs of a browser: user activity, session locked, session unlocked. */
export type DeviceMessage = 'used' | 'locked' | 'unlocked'

// Without BroadcastChannel each tab relies on its own timer and the server.
const isSupported = typeof window !== 'undefined' && 'BroadcastChannel' in window
const channel = isSupported ? new BroadcastChannel('assay') : null

export function broadcast(message: DeviceMessage) {
  channel?.postMessage(message)
}

/** Subscribes to the other tabs; returns the unsubscribe function. */
export function onBroadcast(message: DeviceMessage, listener: () => void) {
  const handle = ({ data }: MessageEvent) => {
    if (data === message) listener()
  }
  channel?.addEventListener('message', handle)
  return () => channel?.removeEventListener('message', handle)
}
