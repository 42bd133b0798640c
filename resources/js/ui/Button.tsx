import { type InertiaLinkProps, Link } from '@inertiajs/react'
import type { AnchorHTMLAttributes } from 'react'
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
} from 'react-aria-components/Button'
import { type ButtonVariant, buttonClass } from '#client/ui/native/Button.tsx'

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
