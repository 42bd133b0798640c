import { KitPage } from '#client/features/kit/KitPage.tsx'
import { avatar } from '#client/features/kit/stories/elements/avatar.tsx'

export default () => <KitPage stories={[avatar]} />
