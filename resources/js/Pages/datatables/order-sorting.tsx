import { KitPage } from '#client/features/kit/KitPage.tsx'
import { sortedCustomers } from '#client/features/kit/stories/tables/customers.tsx'

export default () => <KitPage stories={[sortedCustomers]} />
