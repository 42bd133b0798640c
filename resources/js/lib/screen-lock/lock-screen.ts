import { router } from '@inertiajs/react'
import { tellDevice } from './device.ts'

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
