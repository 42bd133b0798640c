import { KitPage } from '#client/features/kit/KitPage.tsx'
import { tabLinks } from '#client/features/kit/stories/components/tab-links.tsx'
import { tabs } from '#client/features/kit/stories/components/tabs.tsx'

export default () => <KitPage stories={[tabs, tabLinks]} />
