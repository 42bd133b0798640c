import { createContext, useContext } from 'react'
import { usePreferences } from './preferences.ts'

type Direction = 'ltr' | 'rtl'

/** The direction of a part of the page that differs from that of the page, such as an example of the kit. */
export const PartDirection = createContext<Direction | null>(null)

/** The direction in which a drawing is read. */
export function useDirection(): Direction {
  const ofPage = usePreferences((state) => state.rtlClass)
  return useContext(PartDirection) ?? ofPage
}
