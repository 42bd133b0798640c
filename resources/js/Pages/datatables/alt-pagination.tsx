import { KitPage } from '#client/features/kit/KitPage.tsx'
import { pagedRuns } from '#client/features/kit/stories/tables/paging.tsx'

export default () => <KitPage stories={[pagedRuns]} />
