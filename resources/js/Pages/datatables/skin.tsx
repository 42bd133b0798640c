import { KitPage } from '#client/features/kit/KitPage.tsx'
import { densities } from '#client/features/kit/stories/tables/gold-log.tsx'

export default () => <KitPage stories={[densities]} />
