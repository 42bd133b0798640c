import { KitPage } from '#client/features/kit/KitPage.tsx'
import { progress } from '#client/features/kit/stories/elements/progress.tsx'

export default () => <KitPage stories={[progress]} />
