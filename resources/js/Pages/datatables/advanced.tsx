import { KitPage } from '#client/features/kit/KitPage.tsx'
import { runs } from '#client/features/kit/stories/tables/runs.tsx'

export default () => <KitPage stories={[runs]} />
