import { KitPage } from '#client/features/kit/KitPage.tsx'
import { emptyState } from '#client/features/kit/stories/elements/empty-state.tsx'

export default () => <KitPage stories={[emptyState]} />
