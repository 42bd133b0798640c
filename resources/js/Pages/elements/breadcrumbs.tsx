import { KitPage } from '#client/features/kit/KitPage.tsx'
import { breadcrumbs, related } from '#client/features/kit/stories/elements/breadcrumbs.tsx'

export default () => <KitPage stories={[breadcrumbs, related]} />
