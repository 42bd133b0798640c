import { KitPage } from '#client/features/kit/KitPage.tsx'
import { customers } from '#client/features/kit/stories/tables/customers.tsx'

export default () => <KitPage stories={[customers]} />
