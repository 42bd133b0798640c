import { KitPage } from '#client/features/kit/KitPage.tsx'
import { loading } from '#client/features/kit/stories/elements/loading.tsx'

export default () => <KitPage stories={[loading]} />
