import { KitPage } from '#client/features/kit/KitPage.tsx'
import { segmented } from '#client/features/kit/stories/elements/segmented.tsx'

export default () => <KitPage stories={[segmented]} />
