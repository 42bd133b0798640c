import { useTranslation } from 'react-i18next'
import { metalsContext } from '#client/features/trade/contract-labels.ts'
import type { Metal } from '#server/formula/units/karat.ts'
import type { AnalyticsProps } from '#server/insights/analytics/props.ts'

/** Texts of a page about these metals, of which one is chosen. A shop of gold alone reads of gold. */
export type MetalChoice = Pick<AnalyticsProps, 'metals' | 'metal'>

export type MetalContext = ReturnType<typeof metalsContext>

export function useMetalTexts({ metals, metal }: MetalChoice) {
  const { t } = useTranslation('analytics')
  const context = metalsContext(metals)
  const name = (one: Metal) => t(`metal.${one}`)
  return {
    context,
    name,
    /** The chosen metal, where its figures need its name; null in a shop of gold alone. */
    chosen: context === 'metals' ? name(metal) : null,
  }
}
