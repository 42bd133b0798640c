import type { Tx } from '#server/database/transaction.ts'
import { goldPriceText } from '../gold/money.ts'
import { notify } from '../notifications/notification.ts'
import type { Quote } from './queries.ts'
import type { Source } from './source-settings.ts'

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
