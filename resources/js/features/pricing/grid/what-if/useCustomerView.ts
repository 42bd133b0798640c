import { useEffect, useEffectEvent } from 'react'
import { useKey } from '#client/lib/shortcuts/useKey.ts'
import { turnTo, useScreen } from './customer-screen.ts'

/** The screen turned to the customer: `c` turns it, Esc turns it back. `before` clears what is staff's alone. */
export function useCustomerView(before: () => void) {
  const view = useScreen((screen) => screen.view)
  const clear = useEffectEvent(before)
  const turn = () => turnTo(view === 'staff' ? 'customer' : 'staff')
  // biome-ignore lint/correctness/useExhaustiveDependencies: cleared whenever the page is turned, by whatever turned it.
  useEffect(() => clear(), [view])
  useEffect(() => () => turnTo('staff'), [])
  useKey('c', turn)
  useKey('Escape', () => turnTo('staff'))
  return { view, turn }
}
