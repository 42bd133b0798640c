import { KitPage } from '#client/features/kit/KitPage.tsx'
import { popover } from '#client/features/kit/stories/elements/popover.tsx'

export default () => <KitPage stories={[popover]} />
