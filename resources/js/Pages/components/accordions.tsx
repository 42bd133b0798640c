import { KitPage } from '#client/features/kit/KitPage.tsx'
import { disclosure } from '#client/features/kit/stories/components/disclosure.tsx'

export default () => <KitPage stories={[disclosure]} />
