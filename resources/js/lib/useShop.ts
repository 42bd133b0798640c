import { usePage } from '@inertiajs/react'

/** The shop's currency, unit and time zone, on any page behind sign-in. */
export function useShop() {
  const { shop } = usePage().props
  if (!shop) throw new Error('A guest is told nothing of the shop')
  return shop
}
