import { KitPage } from '#client/features/kit/KitPage.tsx'
import { confirmDialog } from '#client/features/kit/stories/components/confirm-dialog.tsx'
import { conflictNotice } from '#client/features/kit/stories/components/conflict-notice.tsx'
import { leaveDialog } from '#client/features/kit/stories/components/leave-dialog.tsx'

export default () => <KitPage stories={[confirmDialog, leaveDialog, conflictNotice]} />
