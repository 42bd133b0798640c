import { router } from '@inertiajs/react'
import { clearRecent } from '#client/features/workspace/command-palette/recent.ts'
import { leaveForGood } from '#client/lib/session-recovery/signed-out.ts'

/** Leaves the house, and leaves nothing behind on this device. */
export function signOut() {
  clearRecent()
  leaveForGood()
  router.post('/logout')
}
