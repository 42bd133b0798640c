import { useState } from 'react'
import { useKey } from './useKey.ts'

export type View = 'staff' | 'customer'

/** The screen turned to the customer: `c` turns it, Esc turns it back. `before` clears what is staff's alone. */
export function useCustomerView(before: () => void) {
  const [view, setView] = useState<View>('staff')
  const turn = () => {
    before()
    setView(view === 'staff' ? 'customer' : 'staff')
  }
  useKey('c', turn)
  useKey('Escape', () => setView('staff'))
  return { view, turn }
}
