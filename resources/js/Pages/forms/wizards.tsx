import { KitPage } from '#client/features/kit/KitPage.tsx'
import { steps } from '#client/features/kit/stories/forms/steps.tsx'

export default () => <KitPage stories={[steps]} />
