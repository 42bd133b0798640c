import { clsx } from 'clsx'
import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react'
import type { HTMLAttributes } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#client/ui/Icon.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import type { SourceProps } from '#server/market/sources/source-props.ts'
import { LastPrice } from './LastPrice.tsx'
import { SourceActions } from './SourceActions.tsx'
import { SourceBadge, SourceDetails } from './SourceState.tsx'
import type { StepDirection } from './useSourceOrder.ts'

interface SourceRowProps {
  source: SourceProps
  position: number
  count: number
  isDragged: boolean
  handle: HTMLAttributes<HTMLSpanElement>
  onStep: (direction: StepDirection) => void
  onOpen: () => void
}

export function SourceRow({
  source,
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
      <div className="flex items-center gap-1 self-start lg:self-center">
        <span
          {...handle}
          aria-hidden
          title={t('chain.drag', { source: label })}
          className="flex h-9 w-6 cursor-grab touch-none items-center justify-center rounded-control text-text-3 hover:bg-sunken hover:text-text active:cursor-grabbing dark:hover:bg-raised pointer-coarse:h-11"
        >
          <Icon icon={GripVertical} size={16} />
        </span>
        <span className="flex flex-col">
          {steps.map(({ direction, icon }) => (
            <IconButton
              key={direction}
              icon={icon}
              label={t(`chain.${direction}`, { source: label })}
              isDisabled={position === (direction === 'up' ? 1 : count)}
              onPress={() => onStep(direction)}
              data-moves={kind}
              data-direction={direction}
              className="h-6 w-7 disabled:opacity-30 pointer-coarse:h-8 pointer-coarse:w-9"
            />
          ))}
        </span>
      </div>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2">
          <h3 className={clsx('font-semibold', !enabled && 'text-text-2')}>
            <bdi>{label}</bdi>
          </h3>
          <SourceBadge source={source} />
        </div>
        <p className="text-text-2">{t(`note.${kind}.what`)}</p>
        <SourceDetails source={source} />
      </div>
      <div className="max-lg:col-start-2 max-lg:empty:hidden lg:text-end">
        <LastPrice last={source.last} />
      </div>
      <SourceActions source={source} onOpen={onOpen} className="max-lg:col-start-2" />
    </li>
  )
}

const steps = [
  { direction: 'up', icon: ChevronUp },
  { direction: 'down', icon: ChevronDown },
] as const
