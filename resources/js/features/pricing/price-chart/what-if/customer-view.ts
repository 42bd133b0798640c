import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'
import { useFullScreenLayout } from '#client/app/shell-state.ts'
import { useKey } from '#client/lib/keys.ts'

export type View = 'staff' | 'customer'

/** Whom the price page is shown to; reset when the page is left. */
const usePriceView = create<{ view: View }>(() => ({ view: 'staff' }))

export function setPriceView(view: View) {
  usePriceView.setState({ view })
}

/** The view for customers, in full screen: `c` toggles it, Esc leaves it. `onSwitch` clears what only staff may see. */
export function useCustomerView(onSwitch: () => void) {
  const view = usePriceView((screen) => screen.view)
  const clear = useEffectEvent(onSwitch)
  const toggle = () => setPriceView(view === 'staff' ? 'customer' : 'staff')
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on every switch of the view.
  useEffect(() => clear(), [view])
  useEffect(() => () => setPriceView('staff'), [])
  useFullScreenLayout(view === 'customer')
  useKey('c', toggle)
  useKey('Escape', () => setPriceView('staff'))
  return { view, toggle }
}
