import { KitPage } from '#client/features/kit/KitPage.tsx'
import { mediaObject } from '#client/features/kit/stories/components/media-object.tsx'

export default () => <KitPage stories={[mediaObject]} />
