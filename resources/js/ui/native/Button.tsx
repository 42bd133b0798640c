import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ButtonHTMLAttributes } from 'react'
import { Icon } from '#client/ui/Icon.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'critical'

type NativeProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'>

interface NativeButtonProps extends NativeProps {
  variant?: ButtonVariant
  size?: 'md' | 'sm'
  isPending?: boolean
}

/** A button without React Aria, so that the sign-in pages do not load it. */
export function NativeButton({
  variant = 'secondary',
  size = 'md',
  isPending = false,
  type = 'button',
  className,
  onClick,
  ...props
}: NativeButtonProps) {
  return (
    <button
      {...props}
      // Pending: stays focusable and does nothing.
      type={isPending ? 'button' : type}
      onClick={isPending ? undefined : onClick}
      aria-disabled={isPending ? true : undefined}
      data-pending={isPending ? true : undefined}
      className={clsx(buttonClass(variant, size, className), 'touch-manipulation', active[variant])}
    />
  )
}

interface NativeIconButtonProps extends NativeProps {
  icon: LucideIcon
  label: string
}

/** A button with an icon and an accessible label, without React Aria. */
export function NativeIconButton({ icon, label, className, ...props }: NativeIconButtonProps) {
  return (
    <button
      type="button"
      {...props}
      aria-label={label}
      className={clsx(iconButtonClass, 'touch-manipulation active:bg-sunken', className)}
    >
      <Icon icon={icon} />
    </button>
  )
}

export function buttonClass(variant: ButtonVariant, size: 'md' | 'sm', className?: string) {
  return clsx(
    'inline-flex shrink-0 items-center justify-center gap-2 rounded-control border font-semibold whitespace-nowrap select-none max-sm:text-balance max-sm:whitespace-normal',
    'transition-colors disabled:cursor-not-allowed disabled:opacity-45 pending:opacity-60 print:hidden',
    sizes[size],
    variants[variant],
    className,
  )
}

export const iconButtonClass = clsx(
  'tooltip inline-flex size-9 shrink-0 items-center justify-center rounded-control text-text-2 transition-colors',
  'hover:bg-sunken hover:text-text pressed:bg-sunken dark:hover:bg-raised pointer-coarse:size-11 print:hidden',
)

const sizes = {
  md: 'min-h-9 px-(--inset) py-1.5 [--inset:1rem] pointer-coarse:min-h-11',
  sm: 'min-h-7 px-(--inset) py-0.5 [--inset:0.625rem] text-sm pointer-coarse:min-h-9',
}

const variants: Record<ButtonVariant, string> = {
  primary: 'max-w-full border-ink bg-ink text-on-ink hover:opacity-88 pressed:opacity-80',
  secondary:
    'max-w-full border-border-strong bg-surface text-text hover:bg-sunken pressed:bg-sunken dark:hover:bg-raised',
  quiet:
    'quiet-button border-transparent bg-transparent text-text-2 hover:bg-sunken hover:text-text dark:hover:bg-raised',
  critical: 'max-w-full border-critical bg-surface text-critical hover:bg-critical-tint',
}

/** While it is pressed. Native buttons have `:active`; the `pressed:` of the classes above is only for React Aria's. */
const active: Record<ButtonVariant, string> = {
  primary: 'active:opacity-80',
  secondary: 'active:bg-sunken',
  quiet: '',
  critical: '',
}
