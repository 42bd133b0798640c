import { KitPage } from '#client/features/kit/KitPage.tsx'
import { contracts } from '#client/features/kit/stories/tables/contracts.tsx'

export default () => <KitPage stories={[contracts]} />
