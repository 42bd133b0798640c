import { router } from '@inertiajs/react'
import { turnTo } from '../price/customer-screen.ts'

/** The price list as a customer may see it. */
export function showCustomer() {
  if (window.location.pathname === '/price') return turnTo('customer')
  router.visit('/price', { onSuccess: () => turnTo('customer') })
}
