import type { SourceKind } from '#server/platform/env/feed-settings.ts'

/** What the sources call themselves: brands, the same in every language. */
export const SOURCE_NAMES: Readonly<Record<string, string>> = {
  swissquote: 'Swissquote',
  gold_api_com: 'gold-api.com',
  nbp: 'NBP',
  goldapi_io: 'goldapi.io',
  metals_dev: 'metals.dev',
  metalpriceapi: 'metalpriceapi',
  goldprice_org: 'goldprice.org',
} satisfies Record<SourceKind, string>
