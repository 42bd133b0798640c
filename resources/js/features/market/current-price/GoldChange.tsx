import { PriceChange } from '#client/features/market/quotes/PriceChange.tsx'
import { useFormat } from '#client/lib/format.ts'
import type { GoldProps } from '#server/shared-props.ts'

type GoldChangeProps = Pick<GoldProps, 'changeBp' | 'changeSince' | 'quotedAt'>

/** The change of the current gold price with its time: +0.03% 24h. Nothing where there is no earlier price. */
export function GoldChange({ changeBp, changeSince, quotedAt }: GoldChangeProps) {
  const format = useFormat()
  if (changeBp === null || changeSince === null) return null
  return (
    <span className="inline-flex items-baseline gap-1 text-sm">
      <PriceChange bp={changeBp} />
      <span className="whitespace-nowrap text-text-2">
        {format.timeSpan(Date.parse(quotedAt) - Date.parse(changeSince))}
      </span>
    </span>
  )
}
