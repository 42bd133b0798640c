import { Link, usePage } from '@inertiajs/react'
import { clsx } from 'clsx'
import { Button } from 'react-aria-components/Button'
import { DialogTrigger } from 'react-aria-components/Dialog'
import { useTranslation } from 'react-i18next'
import type { GoldProps } from '#server/shared-props.ts'
import { Badge } from '../../Components/Badge.tsx'
import { useFormat } from '../../Components/format.ts'
import { PriceChange } from '../../Components/gold-price-logs/PriceChange.tsx'
import { useNow } from '../../Components/useNow.ts'
import { GoldPanel } from './header/GoldPanel.tsx'
import { goldStateOf, goldTone } from './header/gold-state.ts'
import { HeaderPopover } from './header/HeaderPopover.tsx'

/** The price that prices would stand on now, how far it moved, how old it is and how far it can be relied on. */
export function GoldChip() {
  const { t } = useTranslation('shell')
  const { gold } = usePage().props
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
  const state = goldStateOf(gold, useNow(10_000))
  return (
    <DialogTrigger>
      <Button className={chipClass}>
        <span className="sr-only">{t('gold.label')}</span>
        <Badge tone={goldTone[state]}>{t(`gold.${state}`)}</Badge>
        <bdi className="font-semibold">{format.gold(gold.mid, gold.currency)}</bdi>
        {gold.changeBp !== null && <PriceChange bp={gold.changeBp} className="text-sm" />}
        <span className="truncate text-sm text-text-2 max-sm:ms-auto sm:max-xl:hidden">
          {format.relative(gold.quotedAt)}
        </span>
      </Button>
      <HeaderPopover title={t('gold.label')}>
        <GoldPanel gold={gold} state={state} />
      </HeaderPopover>
    </DialogTrigger>
  )
}

const chipClass =
  'flex min-h-9 min-w-0 items-center gap-2 rounded-control px-2 whitespace-nowrap hover:bg-sunken dark:hover:bg-raised pointer-coarse:min-h-11'
