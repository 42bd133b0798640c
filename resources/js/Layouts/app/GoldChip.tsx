import { Link, usePage } from '@inertiajs/react'
import { clsx } from 'clsx'
import { Suspense, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { DialogTrigger } from 'react-aria-components/Dialog'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { GoldChange } from '#client/features/market/current-price/GoldChange.tsx'
import { useGoldState } from '#client/features/market/current-price/gold-condition.ts'
import { heldOf, useGold } from '#client/features/market/current-price/gold-store.ts'
import { useMetalName } from '#client/features/market/metals/metals.ts'
import { useFormat } from '#client/lib/format.ts'
import { Badge } from '#client/ui/Badge.tsx'
import type { GoldProps } from '#server/shared-props.ts'
import { HeaderPopover } from './header/HeaderPopover.tsx'

const GoldPanel = lazyWithRetry(() => import('#client/features/market/current-price/GoldPanel.tsx'))

/** The current gold price, or that of the first metal sold, with its change, age and reliability. */
export function GoldChip() {
  const { t } = useTranslation('shell')
  const gold = useGold()
  // The first screen is drawn without a shop.
  if (!usePage().props.shop) return <span className={chipClass} />
  if (gold) return <Chip gold={gold} />
  return (
    <Link href="/" className={clsx(chipClass, 'text-text-2')}>
      {t('gold.none')}
    </Link>
  )
}

function Chip({ gold }: { gold: GoldProps }) {
  const { t } = useTranslation('shell')
  const format = useFormat()
  const { condition, tone, age, receivedTime } = useGoldState(gold)
  const [isOpen, setOpen] = useState(false)
  const nameOf = useMetalName()
  const label = t(gold.others?.length ? 'gold.all_metals' : 'gold.label')
  const held = heldOf(gold)
  const since = condition === 'lost' ? t('gold.since', { time: receivedTime }) : age
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button className={chipClass}>
        <span className="sr-only">{label}</span>
        {gold.metal && <span className="text-sm text-text-2">{nameOf(gold.metal)}</span>}
        <Badge tone={tone}>{t(`gold.${condition}`)}</Badge>
        <bdi className="font-semibold">{format.rate(gold.mid, gold.currency)}</bdi>
        {gold.changeSince !== null && (
          <span
            className="inline-flex"
            title={t('gold.since_day', { time: format.dateTime(gold.changeSince) })}
          >
            <GoldChange gold={gold} sinceClass="max-[90rem]:sr-only" />
          </span>
        )}
        <span title={since} className={clsx('truncate text-sm text-text-2', hiddenWhenNarrow)}>
          {since}
        </span>
        {gold.fallback && (
          <span
            title={t('gold.fallback_source', { source: gold.sourceLabel })}
            className={clsx('truncate text-sm font-medium text-caution', hiddenWhenNarrow)}
          >
            {t('gold.fallback_source', { source: gold.sourceLabel })}
          </span>
        )}
        {held > 0 && (
          <Badge tone="caution" className="max-sm:hidden">
            {t('gold.needs_review', { count: held })}
          </Badge>
        )}
      </Button>
      <HeaderPopover title={label}>
        <Suspense fallback={<p className="w-92 max-w-full p-4 text-text-2">{t('loading')}</p>}>
          <GoldPanel gold={gold} onClose={() => setOpen(false)} />
        </Suspense>
      </HeaderPopover>
    </DialogTrigger>
  )
}

const hiddenWhenNarrow = 'max-sm:ms-auto sm:max-xl:sr-only'

const chipClass =
  'flex min-h-9 min-w-0 items-center gap-2 rounded-control px-2 whitespace-nowrap hover:bg-sunken dark:hover:bg-raised pointer-coarse:min-h-11'
