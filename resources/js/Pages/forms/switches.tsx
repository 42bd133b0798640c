import { KitPage } from '#client/features/kit/KitPage.tsx'
import { switches } from '#client/features/kit/stories/forms/switch.tsx'

export default () => <KitPage stories={[switches]} />
