import { usePage } from '@inertiajs/react'
import type { Ability } from '#server/access/abilities.ts'

/** The user's abilities, a shared prop of every page. */
export type Can = Record<Ability, boolean>

/** The user's abilities. The server checks them again on every request. */
export const useCan = (): Can => usePage().props.auth.can

/** The shop's settings, on pages behind sign-in. Throws without a signed-in user. */
export function useShop() {
  const { shop } = usePage().props
  if (!shop) throw new Error('Guests have no shop settings')
  return shop
}
