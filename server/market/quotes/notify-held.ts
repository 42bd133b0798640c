import { goldPriceText } from '#server/formula/units/money.ts'
import type { Source } from '#server/market/sources/source-settings.ts'
import { notify } from '#server/messaging/notifications/notification.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { Quote } from './queries.ts'

/** Tells the admins that a price waits for them. */
export async function tellHeld(
  tx: Tx,
  { traits }: Source,
  { id, mid, currency, received_at }: Quote,
): Promise<void> {
  await notify(tx, {
    to: { holding: 'gold.decide' },
    kind: 'quote_held',
    values: { source: traits.label, mid: goldPriceText(mid), currency },
    link: `/gold-price-logs/${id}`,
    by: null,
    at: received_at,
  })
}
