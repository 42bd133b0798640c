import { KitPage } from '#client/features/kit/KitPage.tsx'
import { numberField } from '#client/features/kit/stories/forms/number-field.tsx'

export default () => <KitPage stories={[numberField]} />
