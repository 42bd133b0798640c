import * as z from 'zod'
import type { Variables } from '#server/platform/env/env.ts'
import { DAY_S } from './definition.ts'
import type { SourceKind } from './list.ts'
import { SOURCE_KINDS } from './lookup.ts'

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

const baseAddress = z
  .url({ protocol: /^https?$/ })
  .refine(isBaseAddress)
  .transform((text) => text.replace(/\/+$/, ''))
  .optional()

const expectedAddress =
  'the base address of the source, http or https, such as https://feed.example/gold'

/** The name of the setting that overrides a source's base address. */
export const urlSetting = (kind: SourceKind): `FEED_${Uppercase<SourceKind>}_URL` =>
  `FEED_${kind.toUpperCase() as Uppercase<SourceKind>}_URL`

const forEachAddress = <T>(value: T) =>
  Object.fromEntries(SOURCE_KINDS.map((kind) => [urlSetting(kind), value])) as Record<
    ReturnType<typeof urlSetting>,
    T
  >

const feedShape = z.object({
  ...forEachAddress(baseAddress),
  FEED_POLL_S: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((seconds) => seconds >= 1 && seconds <= DAY_S)
    .optional(),
  FEED_SOURCES: z.string().transform(parseKinds).optional(),
  FEED_ALLOW_LOCAL: z.enum(['0', '1']).default('0'),
})

/** The variables of the sources, and how they become `settings.feeds`. */
export const feedVariables: Variables<FeedSettings> = {
  schema: feedShape.transform(feedSettings),
  expected: {
    ...forEachAddress(expectedAddress),
    FEED_POLL_S: `seconds from 1 to ${DAY_S}`,
    FEED_SOURCES: `none, or names out of ${SOURCE_KINDS.join(', ')}`,
    FEED_ALLOW_LOCAL: '1 or 0',
  } satisfies Record<keyof typeof feedShape.shape, string>,
}

function feedSettings(raw: z.output<typeof feedShape>): FeedSettings {
  const urls = SOURCE_KINDS.map((kind) => [kind, raw[urlSetting(kind)]] as const)
  return {
    urls: Object.fromEntries(urls.filter(([, url]) => url !== undefined)),
    pollS: raw.FEED_POLL_S ?? null,
    sources: raw.FEED_SOURCES ?? null,
    allowLocal: raw.FEED_ALLOW_LOCAL === '1',
  }
}

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

declare module '#server/platform/env/env.ts' {
  interface AreaSettings {
    feeds: FeedSettings
  }
}
