import { clsx } from 'clsx'

interface ProgressBarProps {
  /** What goes on, for those who do not see it. */
  label: string
  /** How much of `max` is done; without both nobody knows how long it takes. */
  value?: number
  max?: number
  tone?: keyof typeof TONES
  className?: string
}

const TONES = {
  plain: 'text-petrol',
  positive: 'text-positive',
  caution: 'text-caution',
  critical: 'text-critical',
}

/** How far something has come, as a bar in the colour of its text. */
export function ProgressBar({
  label,
  tone = 'plain',
  className = 'w-full',
  ...far
}: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      {...far}
      className={clsx('bar block h-2 rounded-full', TONES[tone], className)}
    />
  )
}
