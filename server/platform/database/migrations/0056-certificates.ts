import type { Statements } from '#server/platform/database/dialect.ts'

/** Finds the piece whose stone has a certificate; a certificate describes one stone. */
export const certificates: Statements = () => [
  `create index piece_stones_by_certificate on piece_stones (upper(certificate)) where certificate <> ''`,
]
