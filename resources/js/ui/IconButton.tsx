import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { Button, type ButtonProps } from 'react-aria-components/Button'
import { Icon } from './Icon.tsx'

interface IconButtonProps extends Omit<ButtonProps, 'className' | 'children'> {
  icon: LucideIcon
  label: string
  className?: string
}

/** A button with an icon and an accessible label. */
export function IconButton({ icon, label, className, ...props }: IconButtonProps) {
  return (
    <Button {...props} aria-label={label} className={clsx(iconButtonClass, className)}>
      <Icon icon={icon} />
    </Button>
  )
}

export const iconButtonClass = clsx(
  'inline-flex size-9 shrink-0 items-center justify-center rounded-control text-text-2 transition-colors',
  'hover:bg-sunken hover:text-text pressed:bg-sunken dark:hover:bg-raised pointer-coarse:size-11',
)
