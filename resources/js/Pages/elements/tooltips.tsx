import { KitPage } from '#client/features/kit/KitPage.tsx'
import { tooltip } from '#client/features/kit/stories/elements/tooltip.tsx'

export default () => <KitPage stories={[tooltip]} />
