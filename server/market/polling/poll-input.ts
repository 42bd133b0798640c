import * as z from 'zod'
import { SOURCE_KINDS } from '#server/platform/env/feed-settings.ts'

/** `POST /gold-price-logs/fetch`: this source, or all that are on. */
export const fetchInput = z.strictObject({ source: z.enum(SOURCE_KINDS, 'choose').optional() })
