import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'

interface IconProps {
  icon: LucideIcon
  size?: 16 | 18 | 20 | 24
  /** Mirrors the icon in right-to-left text. */
  directional?: 'yes'
  className?: string
}

/** A decorative icon, hidden from screen readers. */
export function Icon({ icon: IconComponent, size = 18, directional, className }: IconProps) {
  return (
    <IconComponent
      aria-hidden
      size={size}
      strokeWidth={1.75}
      className={clsx('shrink-0', directional && 'rtl:-scale-x-100', className)}
    />
  )
}
