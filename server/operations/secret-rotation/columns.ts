import { AUDIT_KEYS } from '#server/audit/keys.ts'
import { ID_NUMBERS, ID_SCANS } from '#server/compliance/id-documents/save.ts'
import { TOTP_SECRETS } from '#server/identity/second-factor/authenticator.ts'
import { SOURCE_KEYS } from '#server/market/sources/source-settings.ts'
import { EMAIL_BODIES } from '#server/messaging/mail/outbox.ts'
import type { SealedColumn } from '#server/platform/database/sealed-columns.ts'

/** Every column of sealed texts. A test checks that nothing is sealed for a purpose of another column. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  AUDIT_KEYS,
  TOTP_SECRETS,
  SOURCE_KEYS,
  ID_NUMBERS,
  ID_SCANS,
  EMAIL_BODIES,
]
