import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { isShownAsZero } from '#client/lib/figures.ts'
import { useFormat } from '#client/lib/format.ts'
import { ChangeArrow } from '#client/ui/ChangeArrow.tsx'
import type { OldAndNewPrice } from '#server/pricing/runs/props.ts'

/** Arrow, sign and percent, so that colour is not the only cue; neither where it is shown as 0.0%. */
export function Change({ bp }: { bp: number | null }) {
  const { t } = useTranslation('price-runs')
  const format = useFormat()
  if (bp === null) return <span className="text-text-2">{t('line.first')}</span>
  if (isShownAsZero(bp)) return <span className="text-text-3">{format.percent(0)}</span>
  const up = bp > 0
  return (
    <bdi className={clsx('whitespace-nowrap', up ? 'text-market-up' : 'text-market-down')}>
      <span aria-hidden className="me-1 text-[0.625rem]">
        {up ? '▲' : '▼'}
      </span>
      {format.percent(bp, { sign: true })}
    </bdi>
  )
}

interface BeforeAfterProps extends OldAndNewPrice {
  text: (value: number) => string
}

/** An old and a new value; only one where they are equal. */
export function BeforeAfter({ old, new: next, text }: BeforeAfterProps) {
  const { t } = useTranslation('price-runs')
  const valueText = (value: number | null) => (value === null ? t('line.none') : text(value))
  if (old === next) return <bdi>{valueText(next)}</bdi>
  return (
    <span className="whitespace-nowrap">
      <bdi className="text-text-2">{valueText(old)}</bdi>
      <ChangeArrow />
      <span className="sr-only">{t('line.becomes')}</span>
      <bdi className="font-medium">{valueText(next)}</bdi>
    </span>
  )
}
