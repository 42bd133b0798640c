import { ManageViews } from '#client/features/identity/saved-views/ManageViews.tsx'
import { SaveView } from '#client/features/identity/saved-views/SaveView.tsx'
import type { SavedViewProps } from '#server/identity/saved-views/props.ts'

/** The page name under which scopes are saved, for every page that uses them. */
const PAGE = 'price-scope'

interface ViewDialogProps {
  mode: 'save' | 'manage'
  query: string
  views: SavedViewProps[]
  onClose: () => void
}

/** Saves a scope under a name, or renames and removes saved scopes. */
export default function ViewDialog({ mode, query, views, onClose }: ViewDialogProps) {
  if (mode === 'manage') return <ManageViews page={PAGE} views={views} onClose={onClose} />
  return <SaveView page={PAGE} query={query} onClose={onClose} />
}
