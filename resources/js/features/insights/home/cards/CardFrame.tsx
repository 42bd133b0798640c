import { clsx } from 'clsx'
import { EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#client/ui/IconButton.tsx'
import { SortHandle } from '#client/ui/sortable/SortHandle.tsx'
import type { Sortable } from '#client/ui/sortable/useSortable.ts'
import type { HomeCard } from '#server/insights/home/props.ts'

interface CardFrameProps {
  card: HomeCard
  sortable: Sortable<HomeCard>
  /** The columns that it takes. */
  className: string
  onHide: (card: HomeCard) => void
  children: ReactNode
}

/** The frame of a card, which is moved by its handle. */
export default function CardFrame({ card, sortable, className, onHide, children }: CardFrameProps) {
  const { t } = useTranslation('home-cards')
  return (
    <li
      {...sortable.itemProps(card)}
      className={clsx(
        'min-w-0 rounded-card outline-1 outline-offset-2 outline-border-strong outline-dashed [--sort-gap:1.25rem]',
        '[&>section>div:first-child]:pe-15 [&>section]:h-full pointer-coarse:[&>section>div:first-child]:pe-20',
        className,
      )}
    >
      <span className="absolute end-2 top-4 z-10 flex items-center pointer-coarse:top-2">
        <SortHandle sortable={sortable} id={card} />
        <IconButton
          icon={EyeOff}
          label={t('hide', { card: t(`name.${card}`) })}
          className="size-7"
          onPress={() => onHide(card)}
        />
      </span>
      {children}
    </li>
  )
}
