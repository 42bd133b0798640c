import { KitPage } from '#client/features/kit/KitPage.tsx'
import { dialog } from '#client/features/kit/stories/components/dialog.tsx'
import { drawer } from '#client/features/kit/stories/components/drawer.tsx'
import { reasonDialog } from '#client/features/kit/stories/components/reason-dialog.tsx'

export default () => <KitPage stories={[dialog, drawer, reasonDialog]} />
