import { KitPage } from '#client/features/kit/KitPage.tsx'
import { card } from '#client/features/kit/stories/components/card.tsx'
import { draftPaper } from '#client/features/kit/stories/components/draft-paper.tsx'
import { missingCard } from '#client/features/kit/stories/components/missing-card.tsx'

export default () => <KitPage stories={[card, draftPaper, missingCard]} />
