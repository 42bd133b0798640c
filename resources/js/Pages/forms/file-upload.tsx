import { KitPage } from '#client/features/kit/KitPage.tsx'
import { fileField, textFileField } from '#client/features/kit/stories/forms/file-field.tsx'

export default () => <KitPage stories={[fileField, textFileField]} />
