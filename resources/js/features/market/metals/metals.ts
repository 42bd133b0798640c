import { usePage } from '@inertiajs/react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Metal } from '#server/formula/units/karat.ts'

/** Here too, so that the first screen is not loaded with the formula. */
export const GOLD: Metal = 'XAU'

const GOLD_ALONE: readonly Metal[] = [GOLD]

/** The metals that the shop sells, gold first. */
export function useMetalsSold(): readonly Metal[] {
  return usePage().props.shop?.metals ?? GOLD_ALONE
}

/** The context of texts that name gold or karats, where these metals are sold; for gold alone that of no other text. */
export const metalsContext = (metals: readonly Metal[]): 'metals' | 'XAU' =>
  metals.some((metal) => metal !== GOLD) ? 'metals' : 'XAU'

/** The context of texts about the metals that this shop sells. */
export const useMetalsContext = (): 'metals' | 'XAU' => metalsContext(useMetalsSold())

export function useMetalName(): (metal: Metal) => string {
  const { t } = useTranslation('shell')
  return useCallback((metal) => t(`metal.${metal}`), [t])
}

/** The log of a metal; `query` without the question mark. */
export function logHref(metal: Metal, query = ''): string {
  const params = new URLSearchParams(query)
  if (metal !== GOLD) params.set('metal', metal)
  return params.size === 0 ? '/gold-price-logs' : `/gold-price-logs?${params}`
}
