/**
 * The database does not answer: it is shut down, starting, or the connection was lost. It is unknown whether a pending
 * commit happened, so only a transaction that had not come to its commit is retried. The next request opens a new connection.
 */
export class DatabaseUnavailable extends Error {
  /** The driver's error code, such as `57P01` or `ECONNREFUSED`, or empty. */
  readonly code: string

  constructor(cause: Error) {
    super(`the database does not answer: ${cause.message}`, { cause })
    this.code = 'code' in cause ? String(cause.code) : ''
  }
}

/** The problem with the database as a message for the person who starts the server; null for any other error. */
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
  ['SQLITE_IOERR', 'the disk could not be read or written; is it full?'],
  ['SQLITE_BUSY', 'another program is using the file'],
  ['ECONNREFUSED', 'no server answers at that address'],
  ['ENOTFOUND', 'there is no such host'],
  ['ETIMEDOUT', 'no server answers at that address'],
  ['57P03', 'the server is starting or stopping; try again'],
  ['28', 'the user or the password is refused'],
  ['3D000', 'there is no such database'],
]

/** The problem with the disk or a file as a message for the person at the terminal; null for any other error. */
export function diskProblem(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  const problem = diskProblems[String(error.code)]
  const isOfNetwork = 'syscall' in error && ['listen', 'connect'].includes(String(error.syscall))
  if (problem === undefined || isOfNetwork) return null
  // When a copy fails, `path` is its source.
  const path = ('dest' in error && error.dest) || ('path' in error && error.path)
  return path ? `${problem}: ${path}` : problem
}

const diskProblems: Record<string, string> = {
  SQLITE_FULL: 'the disk is full',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk space of this user is used up',
  EROFS: 'the disk is read-only',
  EACCES: 'this user may not read or write there',
  EPERM: 'this user may not read or write there',
}
