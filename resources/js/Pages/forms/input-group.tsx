import { KitPage } from '#client/features/kit/KitPage.tsx'
import { suffix } from '#client/features/kit/stories/forms/suffix.tsx'

export default () => <KitPage stories={[suffix]} />
