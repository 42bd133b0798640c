import { KitPage } from '#client/features/kit/KitPage.tsx'
import { selectableCustomers } from '#client/features/kit/stories/tables/customers.tsx'

export default () => <KitPage stories={[selectableCustomers]} />
