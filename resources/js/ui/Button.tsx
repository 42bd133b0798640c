import { type InertiaLinkProps, Link } from '@inertiajs/react'
import { clsx } from 'clsx'
import type { AnchorHTMLAttributes } from 'react'
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
} from 'react-aria-components/Button'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'critical'

interface ButtonStyleProps {
  variant?: ButtonVariant
  size?: 'md' | 'sm'
  className?: string
}

export type ButtonProps = Omit<AriaButtonProps, 'className'> & ButtonStyleProps

/** Triggers an action. One primary button per view. */
export function Button({
  variant = 'secondary',
  size = 'md',
  className,
  isPending = false,
  ...props
}: ButtonProps) {
  return (
    <AriaButton
      {...props}
      {...(isPending ? pendingProps : {})}
      className={buttonClass(variant, size, className)}
    />
  )
}

/** Pending: stays focusable and does nothing. React Aria's `isPending` leaves broken labels for screen readers. */
const pendingProps = {
  type: 'button',
  onPress: () => undefined,
  'aria-disabled': 'true',
  'data-pending': 'true',
} as const

/** An Inertia link styled as a button. */
export function ButtonLink({
  variant = 'secondary',
  size = 'md',
  className,
  ...props
}: Omit<InertiaLinkProps, 'size'> & ButtonStyleProps) {
  return <Link {...props} className={buttonClass(variant, size, className)} />
}

type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & ButtonStyleProps

/** A download link styled as a button. */
export function DownloadLink(props: AnchorProps) {
  return <Anchor download {...props} />
}

/** A link styled as a button that opens a new tab, for files that are not pages. */
export function NewTabLink(props: AnchorProps) {
  return <Anchor {...props} target="_blank" rel="noopener" />
}

function Anchor({
  variant = 'secondary',
  size = 'md',
  className,
  children,
  ...props
}: AnchorProps) {
  return (
    <a {...props} className={buttonClass(variant, size, className)}>
      {children}
    </a>
  )
}

function buttonClass(variant: ButtonVariant, size: 'md' | 'sm', className?: string) {
  return clsx(
    'inline-flex items-center justify-center gap-2 rounded-control border font-semibold whitespace-nowrap select-none',
    'transition-colors disabled:cursor-not-allowed disabled:opacity-45 pending:opacity-60',
    sizes[size],
    variants[variant],
    className,
  )
}

const sizes = {
  md: 'min-h-9 px-4 py-1.5 pointer-coarse:min-h-11',
  sm: 'min-h-7 px-2.5 py-0.5 text-sm pointer-coarse:min-h-9',
}

const variants: Record<ButtonVariant, string> = {
  primary: 'border-ink bg-ink text-on-ink hover:opacity-88 pressed:opacity-80',
  secondary:
    'border-border-strong bg-surface text-text hover:bg-sunken pressed:bg-sunken dark:hover:bg-raised',
  quiet:
    'border-transparent bg-transparent text-text-2 hover:bg-sunken hover:text-text dark:hover:bg-raised',
  critical: 'border-critical bg-surface text-critical hover:bg-critical-tint',
}
