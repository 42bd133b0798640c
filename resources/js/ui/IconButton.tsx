import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { Button, type ButtonProps } from 'react-aria-components/Button'
import { iconButtonClass } from '#client/ui/native/Button.tsx'
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
