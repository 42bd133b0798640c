import { KitPage } from '#client/features/kit/KitPage.tsx'
import { nativeField, textField } from '#client/features/kit/stories/forms/text-field.tsx'

export default () => <KitPage stories={[textField, nativeField]} />
