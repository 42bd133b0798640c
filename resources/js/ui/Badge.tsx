import { clsx } from 'clsx'
import type { HTMLAttributes } from 'react'
import { type Tone, toneColours } from './class-names.ts'

interface BadgeProps extends HTMLAttributes<HTMLSpanElement> {
  tone?: Tone
}

/** A short label for a state: applied, stale, example. */
export function Badge({ tone = 'neutral', className, ...props }: BadgeProps) {
  return (
    <span
      {...props}
      className={clsx(
        'inline-flex max-w-full shrink-0 items-center gap-1 rounded-chip px-1.5 py-0.5 text-xs font-medium whitespace-nowrap max-sm:whitespace-normal',
        toneColours[tone],
        className,
      )}
    />
  )
}
