import { KitPage } from '#client/features/kit/KitPage.tsx'
import { rateCard } from '#client/features/kit/stories/components/rate-card.tsx'

export default () => <KitPage stories={[rateCard]} />
