import { postOrder } from '#client/ui/sortable/post-order.ts'
import { useSortable } from '#client/ui/sortable/useSortable.ts'
import type { SourceProps } from '#server/market/sources/source-props.ts'

/** The order of the sources, the most trusted first. */
export function useSourceOrder(sources: readonly SourceProps[]) {
  return useSortable({
    ids: sources.map(({ kind }) => kind),
    nameOf: (kind) => sources.find((source) => source.kind === kind)?.label ?? kind,
    save: (kind, index) =>
      postOrder(`/configuration/sources/${kind}/position`, { position: index + 1 }),
  })
}
