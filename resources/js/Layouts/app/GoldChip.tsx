import { Link, usePage } from '@inertiajs/react'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../Components/Badge.tsx'
import { useFormat } from '../../Components/format.ts'
import { conditionOf, conditionTone } from '../../Components/gold-condition.ts'
import { useNow } from '../../Components/useNow.ts'

/** The price that prices would stand on now, how old it is and who said so; leads to the board. */
export function GoldChip() {
  const { t } = useTranslation('shell')
  const { gold } = usePage().props
  const format = useFormat()
  const now = useNow()
  if (!gold) return <Empty />
  const condition = conditionOf(gold, now)
  const word =
    condition === 'spot' ? t('gold.spot', { source: gold.source }) : t(`gold.${condition}`)
  const tone = conditionTone[condition]
  return (
    <Link href="/gold-price-logs/latest" title={t('gold.open')} className={chipClass}>
      <Badge tone={tone} className={clsx(tone !== 'caution' && 'max-sm:hidden')}>
        {word}
      </Badge>
      <span className="text-sm text-text-2 max-md:hidden">{format.relative(gold.quotedAt)}</span>
      <span className="max-lg:hidden">{t('gold.label')}</span>
      <bdi className="font-semibold">{format.gold(gold.mid, gold.currency)}</bdi>
    </Link>
  )
}

function Empty() {
  const { t } = useTranslation('shell')
  return (
    <Link href="/" className={clsx(chipClass, 'text-text-2')}>
      {t('gold.none')}
    </Link>
  )
}

const chipClass =
  'ms-auto flex min-h-9 min-w-0 items-center gap-2 rounded-control px-2 whitespace-nowrap hover:bg-sunken dark:hover:bg-raised pointer-coarse:min-h-11'
