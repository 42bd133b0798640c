import { KitPage } from '#client/features/kit/KitPage.tsx'
import { countdown } from '#client/features/kit/stories/components/countdown.tsx'

export default () => <KitPage stories={[countdown]} />
