import { KitPage } from '#client/features/kit/KitPage.tsx'
import { sortable } from '#client/features/kit/stories/dragndrop/sortable.tsx'

export default () => <KitPage stories={[sortable]} />
