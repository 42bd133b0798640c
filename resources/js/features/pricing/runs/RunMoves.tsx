import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import type { RunProps } from '#server/pricing/runs/props.ts'

/** How many prices rise, fall, are first ones and are removed; nothing about those that are none. */
export function RunMoves({ totals }: Pick<RunProps, 'totals'>) {
  const { t } = useTranslation('price-runs')
  const format = useFormat()
  const { up, down, first, removed } = totals
  if (up + down + first + removed === 0) return t('line.none')
  return (
    <span className="inline-flex gap-3 font-normal whitespace-nowrap">
      {first > 0 && <span>{t('list.first', { shown: format.number(first) })}</span>}
      {removed > 0 && <span>{t('list.removed', { shown: format.number(removed) })}</span>}
      {up > 0 && <Moves sign="▲" name={t('total.up')} count={up} className="text-market-up" />}
      {down > 0 && (
        <Moves sign="▼" name={t('total.down')} count={down} className="text-market-down" />
      )}
    </span>
  )
}

interface MovesProps {
  sign: string
  /** Says the sign to screen readers. */
  name: string
  count: number
  className: string
}

function Moves({ sign, name, count, className }: MovesProps) {
  const format = useFormat()
  return (
    <bdi className={className}>
      <span aria-hidden className="me-1 text-[0.625rem]">
        {sign}
      </span>
      <span className="sr-only">{name} </span>
      {format.number(count)}
    </bdi>
  )
}
