import { clsx } from 'clsx'
import { GripVertical } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#client/ui/Icon.tsx'
import { MoveMenu } from './MoveMenu.tsx'
import type { Sortable } from './useSortable.ts'

interface SortHandleProps<Id extends string | number> {
  sortable: Sortable<Id>
  id: Id
  className?: string
}

/** The handle of an item: it is dragged, moves the item by keys while it has the focus, and opens a menu of places. A single item has none. */
export function SortHandle<Id extends string | number>({
  sortable,
  id,
  className,
}: SortHandleProps<Id>) {
  const { t } = useTranslation('sortable')
  const handle = useRef<HTMLSpanElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { onKeyDown, ...props } = sortable.handleProps(id)
  if (sortable.order.length < 2) return null
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: Firefox does not drag a button element. */}
      <span
        {...props}
        ref={handle}
        role="button"
        tabIndex={0}
        aria-label={t('handle', { name: sortable.nameOf(id) })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        data-handle={id}
        onClick={() => setOpen(true)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !sortable.isLifted(id)) setOpen(true)
          else onKeyDown(event)
        }}
        className={clsx(
          'tooltip flex size-7 shrink-0 cursor-grab items-center justify-center rounded-chip text-text-3 select-none hover:bg-sunken hover:text-text active:cursor-grabbing pointer-coarse:size-11 dark:hover:bg-raised',
          className,
        )}
      >
        <Icon icon={GripVertical} size={16} />
      </span>
      {isOpen && (
        <MoveMenu sortable={sortable} id={id} handle={handle} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
