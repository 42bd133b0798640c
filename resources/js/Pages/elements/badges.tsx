import { KitPage } from '#client/features/kit/KitPage.tsx'
import { badge } from '#client/features/kit/stories/elements/badge.tsx'

export default () => <KitPage stories={[badge]} />
