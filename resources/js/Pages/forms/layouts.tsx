import { KitPage } from '#client/features/kit/KitPage.tsx'
import {
  actionBar,
  conflict,
  draftPaper,
  formLayout,
} from '#client/features/kit/stories/forms/layout.tsx'

export default () => <KitPage stories={[formLayout, actionBar, draftPaper, conflict]} />
