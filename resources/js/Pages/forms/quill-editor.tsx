import { KitPage } from '#client/features/kit/KitPage.tsx'
import { message } from '#client/features/kit/stories/forms/message.tsx'

export default () => <KitPage stories={[message]} />
