import { KitPage } from '#client/features/kit/KitPage.tsx'
import { selectableList } from '#client/features/kit/stories/components/selectable-list.tsx'

export default () => <KitPage stories={[selectableList]} />
