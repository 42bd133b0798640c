import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { menuItemClass } from '#client/ui/class-names.ts'
import { Icon } from '#client/ui/Icon.tsx'

interface SelectableListProps<Id extends string> {
  label: string
  items: readonly {
    id: Id
    /** The name that is shown, and that typing finds. */
    label: string
    /** Shown instead of the name. */
    content?: ReactNode
    isDisabled?: boolean
  }[]
  /** The chosen ids: at most one with `selects="one"`. */
  value: readonly Id[]
  onChange: (ids: Id[]) => void
  selects?: 'one' | 'several'
  /** Puts the focus on the first item when the list appears. */
  autoFocus?: 'first'
  className?: string
}

/** Rows of which one or several are chosen; a check mark shows which. */
export function SelectableList<Id extends string>({
  label,
  items,
  value,
  onChange,
  selects = 'one',
  autoFocus,
  className,
}: SelectableListProps<Id>) {
  return (
    <ListBox
      aria-label={label}
      {...(autoFocus && { autoFocus })}
      selectionMode={selects === 'one' ? 'single' : 'multiple'}
      selectedKeys={value}
      disabledKeys={items.filter(({ isDisabled }) => isDisabled).map(({ id }) => id)}
      onSelectionChange={(keys) =>
        onChange(items.map(({ id }) => id).filter((id) => keys === 'all' || keys.has(id)))
      }
      className={clsx('outline-none', className)}
    >
      {items.map(({ id, label: name, content }) => (
        <ListBoxItem
          key={id}
          id={id}
          textValue={name}
          className={`${menuItemClass} disabled:cursor-default disabled:opacity-45 selected:font-semibold`}
        >
          <span className="min-w-0 flex-1">{content ?? name}</span>
          {value.includes(id) && <Icon icon={Check} size={16} className="text-gold" />}
        </ListBoxItem>
      ))}
    </ListBox>
  )
}
