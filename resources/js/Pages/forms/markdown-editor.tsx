import { KitPage } from '#client/features/kit/KitPage.tsx'
import { plainText } from '#client/features/kit/stories/forms/plain-text.tsx'

export default () => <KitPage stories={[plainText]} />
