import { KitPage } from '#client/features/kit/KitPage.tsx'
import { notice } from '#client/features/kit/stories/elements/notice.tsx'

export default () => <KitPage stories={[notice]} />
