/**
 * The database does not answer at present: it is shut down, starting, or its connection was cut off. Whether a commit
 * that was under way has happened is unknown, so nothing is tried again; the next request opens a new connection.
 */
export class DatabaseUnavailable extends Error {
  /** The driver's own, where it has one: `57P01`, `ECONNREFUSED`. */
  readonly code: string

  constructor(cause: Error) {
    super(`the database does not answer: ${cause.message}`, { cause })
    this.code = 'code' in cause ? String(cause.code) : ''
  }
}

/** What is wrong with the database as a whole, for the person who starts the server; null for any other failure. */
export function openingProblem(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  const code = String(error.code)
  const problem = problems.find(([start]) => code.startsWith(start))?.[1]
  return problem ?? (error instanceof DatabaseUnavailable ? 'it does not answer' : null)
}

const problems: [string, string][] = [
  ['SQLITE_NOTADB', 'the file is damaged or no database; restore a backup'],
  ['SQLITE_CORRUPT', 'the file is damaged; restore a backup'],
  ['SQLITE_CANTOPEN', 'the file cannot be opened'],
  ['SQLITE_READONLY', 'the file may not be written'],
  ['SQLITE_FULL', 'the disk is full'],
  ['SQLITE_BUSY', 'another program holds the file'],
  ['ECONNREFUSED', 'nobody answers there'],
  ['ENOTFOUND', 'there is no such host'],
  ['ETIMEDOUT', 'nobody answers there'],
  ['57P03', 'the server is starting or stopping; try again'],
  ['28', 'user or password are refused'],
  ['3D000', 'there is no such database'],
]
