import { usePage } from '@inertiajs/react'
import type { Can } from '#client/app/navigation.ts'

/** What this user may do. The server decides again with every request. */
export const useCan = (): Can => usePage().props.auth.can

/** The shop's currency, unit and time zone, on any page behind sign-in. */
export function useShop() {
  const { shop } = usePage().props
  if (!shop) throw new Error('A guest is told nothing of the shop')
  return shop
}
