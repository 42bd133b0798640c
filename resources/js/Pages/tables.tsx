import { KitPage } from '#client/features/kit/KitPage.tsx'
import { table } from '#client/features/kit/stories/tables/table.tsx'

export default () => <KitPage stories={[table]} />
