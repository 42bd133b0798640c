import { KitPage } from '#client/features/kit/KitPage.tsx'
import { search } from '#client/features/kit/stories/elements/search.tsx'

export default () => <KitPage stories={[search]} />
