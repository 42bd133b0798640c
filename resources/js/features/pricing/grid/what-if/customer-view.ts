import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'
import { useKey } from '#client/lib/shortcuts/useKey.ts'

export type View = 'staff' | 'customer'

/** To whom the price page is turned; lasts as long as that page is shown. */
export const usePriceView = create<{ view: View }>(() => ({ view: 'staff' }))

export function setPriceView(view: View) {
  usePriceView.setState({ view })
}

/** The screen turned to the customer: `c` turns it, Esc turns it back. `before` clears what is staff's alone. */
export function useCustomerView(onSwitch: () => void) {
  const view = usePriceView((screen) => screen.view)
  const clear = useEffectEvent(onSwitch)
  const toggle = () => setPriceView(view === 'staff' ? 'customer' : 'staff')
  // biome-ignore lint/correctness/useExhaustiveDependencies: cleared whenever the page is turned, by whatever turned it.
  useEffect(() => clear(), [view])
  useEffect(() => () => setPriceView('staff'), [])
  useKey('c', toggle)
  useKey('Escape', () => setPriceView('staff'))
  return { view, turn: toggle }
}
