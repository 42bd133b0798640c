import { KitPage } from '#client/features/kit/KitPage.tsx'
import { paging } from '#client/features/kit/stories/elements/paging.tsx'

export default () => <KitPage stories={[paging]} />
