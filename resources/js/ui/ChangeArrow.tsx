import type { ReactNode } from 'react'

/** An arrow between an old and a new value, mirrored in right-to-left text. */
export function ChangeArrow() {
  return (
    <>
      {' '}
      <span aria-hidden className="inline-block rtl:-scale-x-100">
        →
      </span>{' '}
    </>
  )
}

/** An old and a new value in the reading direction, each isolated: a figure does not turn the direction of the pair. */
export function OldAndNew({ old, next }: Record<'old' | 'next', ReactNode>) {
  return (
    <>
      <bdi className="text-text-2">{old}</bdi>
      <ChangeArrow />
      <bdi className="font-medium">{next}</bdi>
    </>
  )
}
