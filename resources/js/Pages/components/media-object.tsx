import { KitPage } from '#client/features/kit/KitPage.tsx'
import { mediaObject, parts } from '#client/features/kit/stories/components/media-object.tsx'

export default () => <KitPage stories={[mediaObject, parts]} />
