import { KitPage } from '#client/features/kit/KitPage.tsx'
import { figureList } from '#client/features/kit/stories/components/figure-list.tsx'

export default () => <KitPage stories={[figureList]} />
