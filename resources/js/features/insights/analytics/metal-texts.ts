import { metalsContext, useMetalName } from '#client/features/market/metals/metals.ts'
import type { AnalyticsProps } from '#server/insights/analytics/props.ts'

/** Texts of a page about these metals, of which one is chosen. A shop of gold alone reads of gold. */
export type MetalChoice = Pick<AnalyticsProps, 'metals' | 'metal'>

export type MetalContext = ReturnType<typeof metalsContext>

export function useMetalTexts({ metals, metal }: MetalChoice) {
  const context = metalsContext(metals)
  const name = useMetalName()
  return {
    context,
    name,
    /** The chosen metal, where its figures need its name; null in a shop of gold alone. */
    chosen: context === 'metals' ? name(metal) : null,
  }
}
