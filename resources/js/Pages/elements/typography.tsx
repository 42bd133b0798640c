import { KitPage } from '#client/features/kit/KitPage.tsx'
import { typography } from '#client/features/kit/stories/elements/typography.tsx'

export default () => <KitPage stories={[typography]} />
