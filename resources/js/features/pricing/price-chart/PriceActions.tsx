import { Eye, Undo2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { PreviewButton } from '#client/features/catalogue/pieces/PreviewButton.tsx'
import type { View } from '#client/features/pricing/price-chart/what-if/customer-view.ts'
import { ActionBar } from '#client/ui/ActionBar.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import type { PriceProps } from '#server/pricing/price-chart/props.ts'
import { hasBar, useDraft } from './edit/draft.ts'
import type { WhatIf } from './what-if/useWhatIf.ts'

const RepriceDialog = lazyWithRetry(async () => {
  const module = await import('./RepriceDialog.tsx')
  return { default: module.RepriceDialog }
})

interface PriceActionsProps {
  props: PriceProps
  count: number
  view: View
  onToggleView: () => void
}

/** The buttons of the page header; on phones those of the staff are in the bar at the bottom. */
export function PriceActions(actions: PriceActionsProps) {
  const { t } = useTranslation('price')
  if (actions.view === 'customer')
    return (
      <Button onPress={actions.onToggleView} aria-keyshortcuts="c">
        <Icon icon={Undo2} size={16} directional="yes" />
        {t('customer.exit')}
      </Button>
    )
  return (
    <span className="contents max-md:hidden">
      <StaffButtons {...actions} />
    </span>
  )
}

interface PriceActionBarProps extends PriceActionsProps {
  whatIf: WhatIf
}

/** Phones: the actions of the page, until a what-if or unsaved prices need the bar. */
export function PriceActionBar({ whatIf, ...actions }: PriceActionBarProps) {
  const { t } = useTranslation('price')
  const hasDraft = useDraft(hasBar)
  if (actions.view === 'customer' || hasDraft || whatIf.prices) return null
  return (
    <ActionBar
      label={t('reprice.bar')}
      className="md:hidden"
      actions={<StaffButtons {...actions} />}
    />
  )
}

function StaffButtons({ props, count, onToggleView }: PriceActionsProps) {
  const { t } = useTranslation('price')
  const [isOpen, setOpen] = useState(false)
  const { counts, product } = props
  return (
    <>
      <Button onPress={onToggleView} aria-keyshortcuts="c">
        <Icon icon={Eye} size={16} />
        {t('customer.enter')}
      </Button>
      {counts.priced === 0 && counts.pieces > 0 ? (
        <PreviewButton
          product={product.slug}
          count={counts.pieces}
          variant="primary"
          isDisabled={props.quote === null}
        />
      ) : (
        <Button variant="primary" isDisabled={props.quote === null} onPress={() => setOpen(true)}>
          {t('reprice.open')}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <RepriceDialog props={props} count={count} isOpen onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
