import { KitPage } from '#client/features/kit/KitPage.tsx'
import { errorTexts, validation } from '#client/features/kit/stories/forms/validation.tsx'

export default () => <KitPage stories={[validation, errorTexts]} />
