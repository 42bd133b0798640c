import type { KyselyPlugin, PluginTransformQueryArgs, RawNode, RootOperationNode } from 'kysely'
import { FILE_MISSING, isDamage } from './dialect.ts'

/** A page or an index of the database is damaged: nothing is written any more, and it must be restored. */
export class DatabaseDamaged extends Error {
  constructor(problem: string) {
    super(`the database is damaged: ${problem}`)
  }
}

/** The file of the database was moved, deleted or replaced: it may only be read until it is back. */
class DatabaseFileMissing extends Error {
  readonly code = FILE_MISSING

  constructor() {
    super('the file of the database was moved, deleted or replaced')
  }
}

/** Whether nothing was written, or something could not be read, because the database is damaged. */
export function isDamaged(error: unknown): boolean {
  return error instanceof DatabaseDamaged || isDamage(error)
}

/**
 * What is known of the damage of one database. From the first problem until the process ends, every statement that writes
 * is refused with `DatabaseDamaged`; statements that read are not. While its file is missing, what writes is refused with
 * `DatabaseFileMissing`.
 */
export class Damage implements KyselyPlugin {
  /** Whether the file of the database was moved, deleted or replaced. */
  isFileMissing = false
  /** Whether a write was refused for lack of space since the last probe that had it. */
  isFull = false
  #problem: string | null = null
  readonly #onDamage: (problem: string) => void

  constructor(onDamage: (problem: string) => void = () => {}) {
    this.#onDamage = onDamage
  }

  /** The first problem in the words of the engine; null while none is known. */
  get problem(): string | null {
    return this.#problem
  }

  found(problem: string): void {
    if (this.#problem !== null) return
    this.#problem = problem
    this.#onDamage(problem)
  }

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    if (isRead(node)) return node
    if (this.#problem !== null) throw new DatabaseDamaged(this.#problem)
    if (this.isFileMissing) throw new DatabaseFileMissing()
    return node
  }

  async transformResult<T>({ result }: { result: T }): Promise<T> {
    return result
  }
}

function isRead(node: RootOperationNode): boolean {
  if (node.kind === 'RawNode') return READS.test((node as RawNode).sqlFragments[0] ?? '')
  return node.kind === 'SelectQueryNode'
}

const READS = /^\s*(?:select|with|explain|pragma|show|set|reset)\b/i
