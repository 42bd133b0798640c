import { clsx } from 'clsx'
import type { ReactNode } from 'react'

interface JumpLinkProps {
  /** The id of the part. */
  to: string
  className?: string
  children: ReactNode
}

/** Leads to another part of the page and moves the focus there; the address stays as it is. */
export function JumpLink({ to, className, children }: JumpLinkProps) {
  return (
    <a
      href={`#${to}`}
      onClick={(event) => {
        event.preventDefault()
        jumpTo(to)
      }}
      className={clsx(
        'inline-flex min-h-6 items-center rounded-chip underline underline-offset-3',
        className,
      )}
    >
      {children}
    </a>
  )
}

/** Focuses a part of the page and scrolls it into view; false where the page has no such part. */
export function jumpTo(id: string): boolean {
  const part = document.getElementById(id)
  if (!part) return false
  // Only for this moment: a click into a part would otherwise focus it too.
  part.tabIndex = -1
  part.addEventListener('blur', () => part.removeAttribute('tabindex'), { once: true })
  part.focus({ preventScroll: true })
  part.scrollIntoView({ block: 'nearest' })
  return true
}

/** Of a part that is scrolled into view: below the header and above the bar. */
export const inViewClass = 'scroll-mt-(--below-header) scroll-mb-28'

/** Of a part that links lead to: outlined while it has the focus, however it came there. */
export const jumpTargetClass = `${inViewClass} focus:outline-2 focus:outline-offset-2 focus:outline-petrol`
