import { router } from '@inertiajs/react'
import { forgetRecent } from '../../../Components/palette/recent.ts'
import { leaveForGood } from '../../../interruptions/signed-out.ts'

/** Leaves the house, and leaves nothing behind on this device. */
export function signOut() {
  forgetRecent()
  leaveForGood()
  router.post('/logout')
}
