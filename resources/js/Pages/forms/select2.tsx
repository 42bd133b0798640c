import { KitPage } from '#client/features/kit/KitPage.tsx'
import {
  customerPicker,
  piecePicker,
  tagsField,
} from '#client/features/kit/stories/forms/pickers.tsx'

export default () => <KitPage stories={[customerPicker, piecePicker, tagsField]} />
