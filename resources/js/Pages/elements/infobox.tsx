import { KitPage } from '#client/features/kit/KitPage.tsx'
import { facts } from '#client/features/kit/stories/elements/facts.tsx'

export default () => <KitPage stories={[facts]} />
