import { goldApiCom } from './gold-api-com.ts'
import { goldapiIo } from './goldapi-io.ts'
import { goldpriceOrg } from './goldprice-org.ts'
import { metalpriceapi } from './metalpriceapi.ts'
import { metalsDev } from './metals-dev.ts'
import { nbp } from './nbp.ts'
import { swissquote } from './swissquote.ts'

/** Every source of metal prices, in the order of trust of a new shop. This is the only list of sources. */
export const goldSources = [
  swissquote,
  goldApiCom,
  nbp,
  goldapiIo,
  metalsDev,
  metalpriceapi,
  goldpriceOrg,
] as const

export type SourceKind = (typeof goldSources)[number]['kind']
