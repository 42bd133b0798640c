import { KitPage } from '#client/features/kit/KitPage.tsx'
import { typedNumbers } from '#client/features/kit/stories/forms/typed-number.tsx'

export default () => <KitPage stories={[typedNumbers]} />
