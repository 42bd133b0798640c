import { usePage } from '@inertiajs/react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
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

/** A price per troy ounce as text, with the name of its metal where the shop sells others than gold. */
export function useMetalPrice(): (quote: {
  metal: Metal
  mid: string
  currency: string
}) => string {
  const { t } = useTranslation('shell')
  const format = useFormat()
  const nameOf = useMetalName()
  const sold = useMetalsSold()
  return ({ metal, mid, currency }) => {
    const price = format.gold(mid, currency)
    if (metalsContext([...sold, metal]) === 'XAU') return price
    return t('metal.price', { metal: nameOf(metal), price: `\u2068${price}\u2069` })
  }
}

/** The log of a metal; `query` without the question mark. */
export function logHref(metal: Metal, query = ''): string {
  const params = new URLSearchParams(query)
  if (metal !== GOLD) params.set('metal', metal)
  return params.size === 0 ? '/gold-price-logs' : `/gold-price-logs?${params}`
}
