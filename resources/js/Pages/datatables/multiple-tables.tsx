import { KitPage } from '#client/features/kit/KitPage.tsx'
import { severalTables } from '#client/features/kit/stories/tables/several.tsx'

export default () => <KitPage stories={[severalTables]} />
