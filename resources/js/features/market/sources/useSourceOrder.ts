import { router } from '@inertiajs/react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SourceKind } from '#server/market/feeds/list.ts'
import type { SourceProps } from '#server/market/sources/source-props.ts'

export type StepDirection = 'up' | 'down'

/** Moves sources optimistically; a refused move is undone. */
export function useSourceOrder(sources: SourceProps[]) {
  const { t } = useTranslation('gold-price-sources')
  const list = useRef<HTMLOListElement>(null)
  const [moving, setMoving] = useState<SourceKind[] | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const kinds = sources.map(({ kind }) => kind)
  const shown = moving ?? kinds
  const ordered = shown.flatMap((kind) => sources.filter((source) => source.kind === kind))
  const moveTo = (kind: SourceKind, index: number) => {
    if (kinds.indexOf(kind) === index) return
    const source = sources.find((one) => one.kind === kind)?.label
    setMoving(moved(kinds, kind, index))
    router.post(
      `/configuration/sources/${kind}/position`,
      { position: index + 1 },
      {
        preserveScroll: true,
        preserveState: true,
        onSuccess: () =>
          setAnnouncement(t('chain.moved', { source, position: index + 1, count: kinds.length })),
        onFinish: () => setMoving(null),
      },
    )
  }
  const step = (kind: SourceKind, direction: StepDirection) =>
    moveTo(kind, kinds.indexOf(kind) + (direction === 'up' ? -1 : 1))
  return { list, ordered, announcement, step, moveTo, isMoving: moving !== null }
}

export function moved(kinds: SourceKind[], kind: SourceKind, index: number): SourceKind[] {
  return kinds.filter((other) => other !== kind).toSpliced(index, 0, kind)
}
