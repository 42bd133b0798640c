import { KitPage } from '#client/features/kit/KitPage.tsx'
import { carousel } from '#client/features/kit/stories/components/carousel.tsx'

export default () => <KitPage stories={[carousel]} />
