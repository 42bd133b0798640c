import { router } from '@inertiajs/react'
import { turnTo } from '#client/features/pricing/grid/what-if/customer-screen.ts'

/** The price list as a customer may see it. */
export function showCustomer() {
  if (window.location.pathname === '/price') return turnTo('customer')
  router.visit('/price', { onSuccess: () => turnTo('customer') })
}
