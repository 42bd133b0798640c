import { KitPage } from '#client/features/kit/KitPage.tsx'
import { invoiceExport } from '#client/features/kit/stories/tables/invoices.tsx'

export default () => <KitPage stories={[invoiceExport]} />
