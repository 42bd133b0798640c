import { KitPage } from '#client/features/kit/KitPage.tsx'
import { checkField, radio } from '#client/features/kit/stories/forms/check-field.tsx'

export default () => <KitPage stories={[checkField, radio]} />
