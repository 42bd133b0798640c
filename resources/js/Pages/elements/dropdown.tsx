import { KitPage } from '#client/features/kit/KitPage.tsx'
import { menu } from '#client/features/kit/stories/elements/menu.tsx'

export default () => <KitPage stories={[menu]} />
