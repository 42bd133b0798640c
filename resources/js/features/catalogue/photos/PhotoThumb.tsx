import { clsx } from 'clsx'
import { Suspense } from 'react'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import type { PieceKind } from '#server/formula/settings/piece-kinds.ts'

const KindPattern = lazyWithRetry(() => import('./KindPattern.tsx'))

interface PhotoThumbProps {
  /** The hash of the photo; null: a drawing of the kind. */
  photo: string | null
  kind: PieceKind
  /** Left out where the name is beside it. */
  alt?: string
  /** Width and height in pixels. */
  size: 32 | 40 | 56 | 64
  className?: string
}

/** A small square photo of a piece or product, or a drawing of its kind. Keeps its place until it is loaded. */
export function PhotoThumb({ photo, kind, alt = '', size, className }: PhotoThumbProps) {
  const frame = clsx('shrink-0 rounded-control border bg-sunken', sizes[size], className)
  if (photo === null)
    return (
      <span className={clsx(frame, 'inline-flex items-center justify-center text-text-3')}>
        <Suspense fallback={null}>
          <KindPattern kind={kind} className="size-3/4" />
        </Suspense>
      </span>
    )
  return (
    <img
      src={`/photos/${photo}/small`}
      alt={alt}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      className={clsx(frame, 'object-cover')}
    />
  )
}

/** The same as wide as its place, whole in a frame of four to three. */
export function LargePhoto({ photo, kind, alt }: Pick<PhotoThumbProps, 'photo' | 'kind' | 'alt'>) {
  const frame = 'mb-4 aspect-4/3 w-full rounded-control border bg-sunken'
  if (photo === null)
    return (
      <span className={clsx(frame, 'flex items-center justify-center text-text-3')}>
        <Suspense fallback={null}>
          <KindPattern kind={kind} className="h-2/3" />
        </Suspense>
      </span>
    )
  return (
    <img
      src={`/photos/${photo}`}
      alt={alt}
      width={400}
      height={300}
      className={clsx(frame, 'object-contain')}
    />
  )
}

const sizes = { 32: 'size-8', 40: 'size-10', 56: 'size-14', 64: 'size-16' }
