import { compareRoutes } from '#server/prices/kinds/compare/routes.ts'
import { saleRoutes } from '#server/prices/kinds/sale/routes.ts'
import { passkeyRoutes } from './accounts/passkeys/routes.ts'
import { pictureRoutes } from './accounts/picture-routes.ts'
import { profileRoutes } from './accounts/profile-routes.ts'
import { proofRoutes } from './accounts/proof-routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { secondFactorRoutes } from './accounts/second-factor/routes.ts'
import { analyticsRoutes } from './analytics/routes.ts'
import { auditRoutes } from './audit-log/routes.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { complianceRoutes } from './compliance/routes.ts'
import { configurationRoutes } from './configuration/routes.ts'
import { contractRoutes } from './contracts/routes.ts'
import { customerRoutes } from './customers/routes.ts'
import { documentRoutes } from './documents/routes.ts'
import { erasureRoutes } from './erasure/routes.ts'
import { goldPriceLogRoutes } from './gold-price-logs/routes.ts'
import { homeRoutes } from './home/routes.ts'
import { errorPreviews } from './http/error-previews.ts'
import type { Route } from './http/handlers.ts'
import { pageFaultRoutes } from './http/page-faults.ts'
import { idDocumentRoutes } from './id-documents/routes.ts'
import { invoiceRoutes } from './invoices/routes.ts'
import { mailRoutes } from './mail/routes.ts'
import { messageRoutes } from './messages/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { preferenceRoutes } from './preferences/routes.ts'
import { priceFileRoutes } from './price-files/routes.ts'
import { priceRoutes } from './prices/routes.ts'
import { scopeRoutes } from './prices/scope-routes.ts'
import { rehearsalRoutes } from './rehearsals/routes.ts'
import { savedViewRoutes } from './saved-views/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { settingsPageRoutes } from './settings-page/routes.ts'
import { userRoutes } from './users/routes.ts'

/** The site map: one line per noun. Pages dropped into the client come after it. */
export const siteMap: Route[] = [
  ...accountRoutes,
  ...secondFactorRoutes,
  ...passkeyRoutes,
  ...proofRoutes,
  ...profileRoutes,
  ...pictureRoutes,
  ...userRoutes,
  ...auditRoutes,
  ...mailRoutes,
  ...homeRoutes,
  ...analyticsRoutes,
  ...goldPriceLogRoutes,
  ...configurationRoutes,
  ...catalogueRoutes,
  ...priceFileRoutes,
  ...priceRoutes,
  ...scopeRoutes,
  ...saleRoutes,
  ...compareRoutes,
  ...customerRoutes,
  ...erasureRoutes,
  ...complianceRoutes,
  ...paymentRoutes,
  ...contractRoutes,
  ...documentRoutes,
  ...invoiceRoutes,
  ...idDocumentRoutes,
  ...settingsPageRoutes,
  ...rehearsalRoutes,
  ...savedViewRoutes,
  ...searchRoutes,
  ...notificationRoutes,
  ...messageRoutes,
  ...errorPreviews,
  ...pageFaultRoutes(),
  ...preferenceRoutes,
]
