import { KitPage } from '#client/features/kit/KitPage.tsx'
import { dateField, rangePicker } from '#client/features/kit/stories/forms/dates.tsx'

export default () => <KitPage stories={[dateField, rangePicker]} />
