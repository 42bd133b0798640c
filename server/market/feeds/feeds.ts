import type { SourceKind } from '#server/platform/env/feed-settings.ts'
import type { Feed } from './feed.ts'
import { goldApiCom } from './gold-api-com.ts'
import { goldapiIo } from './goldapi-io.ts'
import { goldpriceOrg } from './goldprice-org.ts'
import { metalpriceapi } from './metalpriceapi.ts'
import { metalsDev } from './metals-dev.ts'
import { nbp } from './nbp.ts'
import { swissquote } from './swissquote.ts'

export const FEEDS: Record<SourceKind, Feed> = {
  swissquote,
  gold_api_com: goldApiCom,
  nbp,
  goldapi_io: goldapiIo,
  metals_dev: metalsDev,
  metalpriceapi,
  goldprice_org: goldpriceOrg,
}
