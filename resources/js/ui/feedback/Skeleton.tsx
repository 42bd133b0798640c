import { clsx } from 'clsx'

interface SkeletonProps {
  /** Read aloud instead of the shapes. */
  label: string
  /** The size of each line, as classes: `h-4 w-44`. */
  lines: readonly string[]
}

/** Shapes in place of content that is loading, shown only after a noticeable delay. */
export function Skeleton({ label, lines }: SkeletonProps) {
  return (
    <div
      role="status"
      className="animate-fade-in space-y-3 [animation-delay:200ms] [animation-fill-mode:backwards]"
    >
      <span className="sr-only">{label}</span>
      {lines.map((size, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change their order
        <div key={index} className={clsx('rounded-chip bg-sunken dark:bg-raised', size)} />
      ))}
    </div>
  )
}
