import { KitPage } from '#client/features/kit/KitPage.tsx'
import { cardStates } from '#client/features/kit/stories/widgets/card-states.tsx'
import { homeCards } from '#client/features/kit/stories/widgets/home-cards.tsx'

export default () => <KitPage stories={[homeCards, cardStates]} />
