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
 * A popover of a header button. The popover itself is the dialog, so that React Aria's hidden dismiss buttons, which are
 * beside its content, belong to the dialog.
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
