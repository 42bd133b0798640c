import { KitPage } from '#client/features/kit/KitPage.tsx'
import { colors } from '#client/features/kit/stories/elements/colors.tsx'

export default () => <KitPage stories={[colors]} />
