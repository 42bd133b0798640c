import { clsx } from 'clsx'
import { GripVertical } from 'lucide-react'
import type { HTMLAttributes } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#client/ui/Badge.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import type { SourceProps } from '#server/market/sources/source-props.ts'
import { LastPrice } from './LastPrice.tsx'
import { SourceActions } from './SourceActions.tsx'
import { SourceBadge, SourceDetails } from './SourceState.tsx'
import type { StepDirection } from './useSourceOrder.ts'

interface SourceRowProps {
  source: SourceProps
  /** The current gold price is from it. */
  isInUse: boolean
  position: number
  count: number
  isDragged: boolean
  handle: HTMLAttributes<HTMLSpanElement>
  onStep: (direction: StepDirection) => void
  onOpen: () => void
}

export function SourceRow({
  source,
  isInUse,
  position,
  count,
  isDragged,
  handle,
  onStep,
  onOpen,
}: SourceRowProps) {
  const { t } = useTranslation('gold-price-sources')
  const { kind, label, enabled } = source
  return (
    <li
      data-kind={kind}
      style={{ order: position }}
      className={clsx(
        'col-span-full grid grid-cols-subgrid gap-y-2 border-t py-3 lg:items-center',
        isDragged && 'rounded-control bg-gold-tint',
      )}
    >
      <span
        {...handle}
        aria-hidden
        title={t('chain.drag', { source: label })}
        className="flex h-9 w-6 cursor-grab touch-none items-center justify-center self-start rounded-control text-text-3 hover:bg-sunken hover:text-text active:cursor-grabbing lg:self-center dark:hover:bg-raised pointer-coarse:h-11"
      >
        <Icon icon={GripVertical} size={16} />
      </span>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2">
          <h3 className={clsx('font-semibold', !enabled && 'text-text-2')}>
            <bdi>{label}</bdi>
          </h3>
          {isInUse && <Badge tone="gold">{t('chain.in_use')}</Badge>}
          <SourceBadge source={source} />
        </div>
        <p className="text-text-2">{t(`note.${kind}.what`)}</p>
        <SourceDetails source={source} />
      </div>
      <div className="max-lg:col-start-2 max-lg:empty:hidden lg:text-end">
        <LastPrice last={source.last} />
      </div>
      <SourceActions
        source={source}
        canMove={{ up: position > 1, down: position < count }}
        onStep={onStep}
        onOpen={onOpen}
        className="max-lg:col-start-2"
      />
    </li>
  )
}
