import { KitPage } from '#client/features/kit/KitPage.tsx'
import { tree } from '#client/features/kit/stories/elements/tree.tsx'

export default () => <KitPage stories={[tree]} />
