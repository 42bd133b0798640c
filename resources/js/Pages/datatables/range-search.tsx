import { KitPage } from '#client/features/kit/KitPage.tsx'
import { dayRange } from '#client/features/kit/stories/tables/gold-log.tsx'

export default () => <KitPage stories={[dayRange]} />
