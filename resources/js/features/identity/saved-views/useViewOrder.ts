import { postOrder } from '#client/ui/sortable/post-order.ts'
import { useSortable } from '#client/ui/sortable/useSortable.ts'
import type { SavedViewProps } from '#server/identity/saved-views/props.ts'

/** The order of saved views, which the server keeps for the user. */
export function useViewOrder(views: readonly SavedViewProps[], axis: 'block' | 'inline') {
  const sortable = useSortable({
    ids: views.map(({ id }) => id),
    nameOf: (id) => views.find((view) => view.id === id)?.name ?? '',
    save: (id, index) => postOrder(`/saved-views/${id}/position`, { position: index + 1 }),
    axis,
  })
  const ordered = sortable.order.flatMap((id) => views.filter((view) => view.id === id))
  return { sortable, ordered }
}
