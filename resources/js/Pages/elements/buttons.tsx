import { KitPage } from '#client/features/kit/KitPage.tsx'
import { button, iconButton } from '#client/features/kit/stories/elements/button.tsx'

export default () => <KitPage stories={[button, iconButton]} />
