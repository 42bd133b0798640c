import * as z from 'zod'

/** The sources of gold prices that can be fetched, in the order of preference of a new shop. */
export const SOURCE_KINDS = [
  'swissquote',
  'gold_api_com',
  'nbp',
  'goldapi_io',
  'metals_dev',
  'metalpriceapi',
  'goldprice_org',
] as const
export type SourceKind = (typeof SOURCE_KINDS)[number]

/** Environment settings of the gold price sources. They override the settings of the shop. */
export interface FeedSettings {
  /** Base addresses, without a trailing slash. */
  urls: Partial<Record<SourceKind, string>>
  /** Seconds between polls of each source. */
  pollS: number | null
  /** The enabled sources; null: the shop's setting applies. */
  sources: SourceKind[] | null
  /** Whether a source may be on this machine or in its network, and use plain http. */
  allowLocal: boolean
}

const DAY_S = 86_400

const baseAddress = z
  .url({ protocol: /^https?$/ })
  .refine(isBaseAddress)
  .transform((text) => text.replace(/\/+$/, ''))
  .optional()

export const feedShape = {
  FEED_SWISSQUOTE_URL: baseAddress,
  FEED_GOLD_API_COM_URL: baseAddress,
  FEED_NBP_URL: baseAddress,
  FEED_GOLDAPI_IO_URL: baseAddress,
  FEED_METALS_DEV_URL: baseAddress,
  FEED_METALPRICEAPI_URL: baseAddress,
  FEED_GOLDPRICE_ORG_URL: baseAddress,
  FEED_POLL_S: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((seconds) => seconds >= 1 && seconds <= DAY_S)
    .optional(),
  FEED_SOURCES: z.string().transform(parseKinds).optional(),
  FEED_ALLOW_LOCAL: z.enum(['0', '1']).default('0'),
}

const address = 'the base address of the source, http or https, such as https://feed.example/gold'

export const feedExpected: Record<keyof typeof feedShape, string> = {
  FEED_SWISSQUOTE_URL: address,
  FEED_GOLD_API_COM_URL: address,
  FEED_NBP_URL: address,
  FEED_GOLDAPI_IO_URL: address,
  FEED_METALS_DEV_URL: address,
  FEED_METALPRICEAPI_URL: address,
  FEED_GOLDPRICE_ORG_URL: address,
  FEED_POLL_S: `seconds from 1 to ${DAY_S}`,
  FEED_SOURCES: `none, or names out of ${SOURCE_KINDS.join(', ')}`,
  FEED_ALLOW_LOCAL: '1 or 0',
}

export function feedSettings(raw: z.output<z.ZodObject<typeof feedShape>>): FeedSettings {
  const urls = SOURCE_KINDS.map((kind) => [kind, raw[urlSetting(kind)]] as const)
  return {
    urls: Object.fromEntries(urls.filter(([, url]) => url !== undefined)),
    pollS: raw.FEED_POLL_S ?? null,
    sources: raw.FEED_SOURCES ?? null,
    allowLocal: raw.FEED_ALLOW_LOCAL === '1',
  }
}

/** The name of the setting that overrides a source's base address. */
export const urlSetting = (kind: SourceKind): `FEED_${Uppercase<SourceKind>}_URL` =>
  `FEED_${kind.toUpperCase() as Uppercase<SourceKind>}_URL`

/** A path is appended to the address, so it may not have a query or a fragment. */
function isBaseAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === '' && !/[?#]/.test(text)
}

/** Accepts `gold-api.com`, `Gold_API_com` and `gold_api_com`. */
function parseKinds(text: string, ctx: z.RefinementCtx): SourceKind[] {
  const names = text.split(',').map((name) => name.trim().toLowerCase().replace(/[-.]/g, '_'))
  if (names.length === 1 && names[0] === 'none') return []
  const kinds = SOURCE_KINDS.filter((kind) => names.includes(kind))
  if (names.every((name) => SOURCE_KINDS.some((kind) => kind === name))) return kinds
  ctx.addIssue({ code: 'custom', message: 'unknown source' })
  return z.NEVER
}
