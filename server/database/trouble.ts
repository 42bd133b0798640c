/** What is wrong with the database as a whole, for the person who starts the server; null for any other failure. */
export function troubleOpening(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  const code = String(error.code)
  return troubles.find(([start]) => code.startsWith(start))?.[1] ?? null
}

const troubles: [string, string][] = [
  ['SQLITE_NOTADB', 'the file is damaged or no database; restore a backup'],
  ['SQLITE_CORRUPT', 'the file is damaged; restore a backup'],
  ['SQLITE_CANTOPEN', 'the file cannot be opened'],
  ['SQLITE_READONLY', 'the file may not be written'],
  ['SQLITE_FULL', 'the disk is full'],
  ['SQLITE_BUSY', 'another program holds the file'],
  ['ECONNREFUSED', 'nobody answers there'],
  ['ENOTFOUND', 'there is no such host'],
  ['ETIMEDOUT', 'nobody answers there'],
  ['28', 'user or password are refused'],
  ['3D000', 'there is no such database'],
]
