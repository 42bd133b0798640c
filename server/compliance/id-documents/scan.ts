import { createHash } from 'node:crypto'
import { Refused } from '#server/platform/errors.ts'
import type { IdDocumentTable } from './table.ts'

export const MOST_MB = 5

type ScanType = NonNullable<IdDocumentTable['scan_type']>

const STARTS: readonly (readonly [ScanType, string])[] = [
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['application/pdf', '%PDF-'],
]

/** What a file is by its first bytes, whatever it is called. Throws `Refused`. */
export function scanType(file: Uint8Array): ScanType {
  const start = Buffer.from(file.subarray(0, 8)).toString('latin1')
  const [type] = STARTS.find(([, sign]) => start.startsWith(sign)) ?? []
  if (!type) throw new Refused({ scan: { key: 'id_scan_kind' } })
  return type
}

export function scanTooLarge(): Refused {
  return new Refused({ scan: { key: 'id_scan_too_large', values: { most: MOST_MB } } })
}

export function fingerprint(file: Uint8Array): string {
  return createHash('sha256').update(file).digest('hex')
}
