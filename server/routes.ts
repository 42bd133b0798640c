import { productRoutes } from '#server/catalogue/products/routes.ts'
import { erasureRoutes } from '#server/compliance/erasure/routes.ts'
import { idDocumentRoutes } from '#server/compliance/id-documents/routes.ts'
import { errorPreviews, pageFaultRoutes } from '#server/http/responses/page-faults.ts'
import type { Route } from '#server/http/routing/handlers.ts'
import { passkeyRoutes } from '#server/identity/passkeys/routes.ts'
import { preferenceRoutes } from '#server/identity/preferences/routes.ts'
import { pictureRoutes } from '#server/identity/profile/picture-routes.ts'
import { profileRoutes } from '#server/identity/profile/routes.ts'
import { reauthenticationRoutes } from '#server/identity/reauthentication/routes.ts'
import { savedViewRoutes } from '#server/identity/saved-views/routes.ts'
import { secondFactorRoutes } from '#server/identity/second-factor/routes.ts'
import { accountRoutes } from '#server/identity/sign-in/routes.ts'
import { userRoutes } from '#server/identity/users/routes.ts'
import { analyticsRoutes } from '#server/insights/analytics/routes.ts'
import { homeRoutes } from '#server/insights/home/routes.ts'
import { boardRoutes } from '#server/market/board/routes.ts'
import { goldPriceLogRoutes } from '#server/market/history/routes.ts'
import { pollRoutes } from '#server/market/polling/routes.ts'
import { quoteRoutes } from '#server/market/quotes/routes.ts'
import { sourceRoutes } from '#server/market/sources/routes.ts'
import { announcementRoutes } from '#server/messaging/announcements/routes.ts'
import { mailRoutes } from '#server/messaging/mail/routes.ts'
import { notificationRoutes } from '#server/messaging/notifications/routes.ts'
import { auditRoutes } from '#server/operations/audit-log/routes.ts'
import { documentationRoutes } from '#server/operations/documentation/routes.ts'
import { settingsRoutes } from '#server/operations/settings/routes.ts'
import { setupRoutes } from '#server/operations/setup/routes.ts'
import { saleRoutes } from '#server/pricing/campaigns/routes.ts'
import { compareAtRoutes } from '#server/pricing/compare-at/routes.ts'
import { priceFileRoutes } from '#server/pricing/import-export/routes.ts'
import { ledgerRoutes } from '#server/pricing/ledger/routes.ts'
import { priceRoutes } from '#server/pricing/price-chart/routes.ts'
import { receiptRoutes } from '#server/pricing/receipts/routes.ts'
import { runRequestRoutes } from '#server/pricing/run-requests/routes.ts'
import { runRoutes } from '#server/pricing/runs/routes.ts'
import { scopeRoutes } from '#server/pricing/scope/scope-routes.ts'
import { simulationRoutes } from '#server/pricing/simulations/routes.ts'
import { contractRoutes } from '#server/trade/contracts/routes.ts'
import { customerRoutes } from '#server/trade/customers/routes.ts'
import { documentRoutes } from '#server/trade/documents/routes.ts'
import { invoiceRoutes } from '#server/trade/invoices/routes.ts'
import { paymentRoutes } from '#server/trade/payments/routes.ts'
import { pieceUseRoutes } from '#server/trade/piece-uses/routes.ts'
import { stockRoutes } from '#server/trade/stock/routes.ts'
import { contactRoutes } from '#server/workspace/messages/contact-routes.ts'
import { messageRoutes } from '#server/workspace/messages/routes.ts'
import { searchRoutes } from '#server/workspace/search/routes.ts'
import { alloyRoutes } from './catalogue/alloys/routes.ts'
import { compositionRoutes } from './catalogue/compositions/routes.ts'
import { photoRoutes } from './catalogue/photos/routes.ts'
import { pieceRoutes } from './catalogue/pieces/routes.ts'
import { weightRoutes } from './catalogue/weights/routes.ts'
import { complianceRoutes } from './compliance/routes.ts'
import { taxClassRoutes } from './configuration/tax-classes/routes.ts'

/** All routes, one line per folder. Pages without a route are added after them. */
export const siteMap: Route[] = [
  ...accountRoutes,
  ...secondFactorRoutes,
  ...passkeyRoutes,
  ...reauthenticationRoutes,
  ...profileRoutes,
  ...pictureRoutes,
  ...userRoutes,
  ...auditRoutes,
  ...mailRoutes,
  ...homeRoutes,
  ...analyticsRoutes,
  // The board before the log: its page would be taken for an entry of the log.
  ...boardRoutes,
  ...quoteRoutes,
  ...goldPriceLogRoutes,
  ...pollRoutes,
  ...sourceRoutes,
  ...taxClassRoutes,
  ...alloyRoutes,
  ...productRoutes,
  ...photoRoutes,
  ...pieceRoutes,
  ...compositionRoutes,
  ...weightRoutes,
  ...priceFileRoutes,
  ...priceRoutes,
  ...runRoutes,
  ...runRequestRoutes,
  ...ledgerRoutes,
  ...receiptRoutes,
  ...scopeRoutes,
  ...saleRoutes,
  ...compareAtRoutes,
  ...customerRoutes,
  ...erasureRoutes,
  ...complianceRoutes,
  ...paymentRoutes,
  ...contractRoutes,
  ...stockRoutes,
  ...pieceUseRoutes,
  ...documentRoutes,
  ...invoiceRoutes,
  ...idDocumentRoutes,
  ...settingsRoutes,
  ...setupRoutes,
  ...simulationRoutes,
  ...savedViewRoutes,
  ...searchRoutes,
  ...notificationRoutes,
  ...messageRoutes,
  ...contactRoutes,
  ...announcementRoutes,
  ...documentationRoutes,
  ...errorPreviews,
  ...pageFaultRoutes(),
  ...preferenceRoutes,
]
