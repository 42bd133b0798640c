import { create } from 'zustand'

export type View = 'staff' | 'customer'

/** To whom the price page is turned; lasts as long as that page is shown. */
export const useScreen = create<{ view: View }>(() => ({ view: 'staff' }))

export function turnTo(view: View) {
  useScreen.setState({ view })
}
