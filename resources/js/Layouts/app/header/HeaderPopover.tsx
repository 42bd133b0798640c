import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { Popover } from 'react-aria-components/Popover'
import { panelClass } from '#client/ui/class-names.ts'

interface HeaderPopoverProps {
  title: string
  className?: string
  children: ReactNode
}

/**
 * What hangs from a button of the header. It is itself the dialog: so its invisible buttons for screen readers, which
 * stand beside its content, belong to it.
 */
export function HeaderPopover({ title, className, children }: HeaderPopoverProps) {
  const id = useId()
  return (
    <Popover
      placement="bottom end"
      containerPadding={8}
      aria-labelledby={id}
      className={clsx(panelClass, className)}
    >
      <span id={id} hidden>
        {title}
      </span>
      {children}
    </Popover>
  )
}
