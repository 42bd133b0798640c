import { KitPage } from '#client/features/kit/KitPage.tsx'
import { timeline } from '#client/features/kit/stories/components/timeline.tsx'

export default () => <KitPage stories={[timeline]} />
