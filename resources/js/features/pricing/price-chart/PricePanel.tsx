import { X } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { useMetalsContext } from '#client/features/market/metals/metals.ts'
import { useWide } from '#client/lib/useWide.ts'
import { Button } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { Drawer } from '#client/ui/Drawer.tsx'
import { Icon } from '#client/ui/Icon.tsx'

const Receipt = lazyWithRetry(async () => {
  const module = await import('#client/features/pricing/price-chart/receipt/Receipt.tsx')
  return { default: module.Receipt }
})

interface PricePanelProps {
  openId: number | null
  version: number | undefined
  whatIfPrice: number | undefined
  view: 'staff' | 'customer'
  onClose: () => void
  children: ReactNode
}

/** The receipt of the open cell: beside the chart on wide screens, otherwise in a drawer. */
export function PricePanel({ openId, onClose, children, ...receipt }: PricePanelProps) {
  const { t } = useTranslation('price')
  const isExtraWide = useWide('xl')
  const title = t(receipt.view === 'customer' ? 'panel.customer' : 'panel.title')
  const opened = openId !== null && (
    <div className="space-y-4">
      {children}
      <Suspense>
        <Receipt variantId={openId} {...receipt} />
      </Suspense>
    </div>
  )
  if (isExtraWide)
    return (
      <div data-print="no" className="sticky top-(--below-header) self-start">
        <Card
          title={title}
          actions={openId !== null && <Close onPress={onClose} />}
          className="p-4!"
        >
          {opened || <Hint view={receipt.view} />}
        </Card>
      </div>
    )
  return (
    <Drawer title={title} isOpen={openId !== null} onOpenChange={onClose}>
      {opened}
    </Drawer>
  )
}

function Close({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation('price')
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-label={t('panel.close')}
      onPress={onPress}
      className="-me-2 px-1.5"
    >
      <Icon icon={X} size={16} />
    </Button>
  )
}

/** Shown until a cell is opened: the keys of the chart. */
function Hint({ view }: { view: 'staff' | 'customer' }) {
  const { t } = useTranslation('price')
  const context = useMetalsContext()
  const keys = view === 'customer' ? CUSTOMER_KEYS : STAFF_KEYS
  return (
    <div className="space-y-4 text-text-2">
      <p>{view === 'customer' ? t('panel.pickCustomer', { context }) : t('panel.pick')}</p>
      <dl className="grid grid-cols-[max-content_1fr] items-baseline gap-x-3 gap-y-2 text-sm">
        {keys.map((key) => (
          <div key={key} className="contents">
            <dt>
              <kbd
                dir="ltr"
                className="rounded-chip border bg-sunken px-1.5 py-0.5 font-ui text-xs font-medium whitespace-nowrap"
              >
                {t(`keys.${key}.stroke`)}
              </kbd>
            </dt>
            <dd>{t(`keys.${key}.does`)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const STAFF_KEYS = ['move', 'range', 'edit', 'fill', 'undo', 'why', 'customer'] as const
const CUSTOMER_KEYS = ['open', 'leave'] as const
