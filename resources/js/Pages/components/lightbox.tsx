import { KitPage } from '#client/features/kit/KitPage.tsx'
import { lightbox } from '#client/features/kit/stories/components/lightbox.tsx'

export default () => <KitPage stories={[lightbox]} />
