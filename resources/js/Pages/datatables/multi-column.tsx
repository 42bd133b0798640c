import { KitPage } from '#client/features/kit/KitPage.tsx'
import { invoices } from '#client/features/kit/stories/tables/invoices.tsx'

export default () => <KitPage stories={[invoices]} />
