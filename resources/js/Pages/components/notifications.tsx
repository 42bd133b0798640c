import { KitPage } from '#client/features/kit/KitPage.tsx'
import { toasts } from '#client/features/kit/stories/components/toasts.tsx'

export default () => <KitPage stories={[toasts]} />
