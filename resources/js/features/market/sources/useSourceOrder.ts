import { postOrder } from '#client/ui/sortable/post-order.ts'
import { useSortable } from '#client/ui/sortable/useSortable.ts'
import type { SourceProps } from '#server/market/sources/source-props.ts'

/** The order of the sources, the most trusted first. Where only some of them are listed, the others keep their order. */
export function useSourceOrder(sources: readonly SourceProps[], listed = sources) {
  return useSortable({
    ids: listed.map(({ kind }) => kind),
    nameOf: (kind) => sources.find((source) => source.kind === kind)?.label ?? kind,
    save: (kind, index) => {
      const without = (list: readonly SourceProps[]) => list.filter((one) => one.kind !== kind)
      const [all, shown] = [without(sources), without(listed)]
      const next = shown[index]
      const before = next ? all.indexOf(next) : all.findLastIndex((one) => shown.includes(one)) + 1
      return postOrder(`/configuration/sources/${kind}/position`, { position: before + 1 })
    },
  })
}
