import { ManageViews } from '#client/features/identity/saved-views/ManageViews.tsx'
import { SaveView } from '#client/features/identity/saved-views/SaveView.tsx'
import type { SavedViewProps } from '#server/identity/saved-views/props.ts'

/** The name that scopes are kept under, whichever page they are chosen on. */
const PAGE = 'price-scope'

interface ViewDialogProps {
  what: 'save' | 'manage'
  query: string
  views: SavedViewProps[]
  onClose: () => void
}

/** Gives a scope a name, or names and removes those that have one. */
export default function ViewDialog({ what, query, views, onClose }: ViewDialogProps) {
  if (what === 'manage') return <ManageViews page={PAGE} views={views} onClose={onClose} />
  return <SaveView page={PAGE} query={query} onClose={onClose} />
}
