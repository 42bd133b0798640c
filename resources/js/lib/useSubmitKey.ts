import { useState } from 'react'
import { newKey } from './new-key.ts'

/**
 * The key of what a form sends, by which the server recognises it when it comes twice: by two clicks, or by another try
 * after a lost answer. It stays the same until `wish` differs, or until `renewKey` is called where a form stays on the
 * screen after a success.
 */
export function useSubmitKey(wish = '') {
  const [kept, keep] = useState(() => ({ wish, idempotencyKey: newKey() }))
  const now = kept.wish === wish ? kept : { wish, idempotencyKey: newKey() }
  if (now !== kept) keep(now)
  return {
    idempotencyKey: now.idempotencyKey,
    renewKey: () => keep({ wish, idempotencyKey: newKey() }),
  }
}
