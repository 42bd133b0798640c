import { clsx } from 'clsx'

interface ProgressBarProps {
  /** Accessible label. */
  label: string
  /** Progress out of `max`; without both the bar is indeterminate. */
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

export function ProgressBar({
  label,
  tone = 'plain',
  className = 'w-full',
  ...progress
}: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      {...progress}
      className={clsx('bar block h-2 rounded-full', TONES[tone], className)}
    />
  )
}
