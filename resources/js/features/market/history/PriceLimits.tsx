import { Plus } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { addClass } from '#client/app/list/FilterBar.tsx'
import { PriceLimitField } from '#client/features/market/quotes/PriceLimitField.tsx'
import { useQuoteLabels } from '#client/features/market/quotes/useQuoteLabels.ts'
import { menuClass } from '#client/ui/class-names.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { buttonClass } from '#client/ui/native/Button.tsx'
import type { LogFilterValues } from '#server/market/history/props.ts'
import { showLogs } from './log-address.ts'

/** A button with the chosen limits of the price, which opens their fields. */
export function PriceLimits({ filters }: { filters: LogFilterValues }) {
  const { t, format } = useQuoteLabels()
  const { priceFrom, priceTo } = filters
  const from = priceFrom && format.number(Number(priceFrom))
  const to = priceTo && format.number(Number(priceTo))
  return (
    <DialogTrigger>
      <Button
        className={from || to ? buttonClass('secondary', 'md', 'pointer-fine:min-h-9') : addClass}
      >
        {!from && !to && <Icon icon={Plus} size={16} />}
        <span className="font-medium text-text-2">
          {from || to ? t('chart.price') : t('filter.price')}
        </span>
        {from && to && <bdi>{`${from} – ${to}`}</bdi>}
        {from && !to && <bdi>{`≥ ${from}`}</bdi>}
        {to && !from && <bdi>{`≤ ${to}`}</bdi>}
      </Button>
      <Popover placement="bottom end" containerPadding={8} className={menuClass}>
        <Dialog aria-label={t('filter.price')} className="flex gap-3 p-2.5 outline-none">
          <PriceLimitField
            label={t('filter.price_from')}
            price={priceFrom}
            onPrice={(price) => showLogs(filters, { priceFrom: price })}
          />
          <PriceLimitField
            label={t('filter.price_to')}
            price={priceTo}
            onPrice={(price) => showLogs(filters, { priceTo: price })}
          />
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
