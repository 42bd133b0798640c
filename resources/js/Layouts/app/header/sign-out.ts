import { router } from '@inertiajs/react'
import { forgetRecent } from '../../../Components/palette/recent.ts'

/** Leaves the house, and leaves nothing behind on this device. */
export function signOut() {
  forgetRecent()
  router.post('/logout')
}
