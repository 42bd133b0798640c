/** From its third use on, a statement is prepared. */
const USES = 3
/** Postgres keeps each prepared statement in every connection. */
const MOST = 300

/**
 * Names for the statements that transactions repeat, and for those that read a row by its key, by which Postgres keeps them
 * parsed and planned: planning costs more than running such a statement. Others outside a transaction, such as those of
 * lists, stay without a name, because their best plan depends on the values.
 */
export class PreparedStatements {
  private readonly uses = new Map<string, number>()
  private readonly names = new Map<string, string>()
  private generation = 0

  /** The name of a statement; undefined: it is not prepared. */
  nameOf(statement: string): string | undefined {
    const known = this.names.get(statement)
    if (known !== undefined) return known
    if (!VARIABLE.test(statement) || this.names.size === MOST) return undefined
    const uses = (this.uses.get(statement) ?? 0) + 1
    // Statements with a list of values have many forms that are seldom repeated.
    if (this.uses.size >= 10 * MOST) this.uses.clear()
    this.uses.set(statement, uses)
    if (uses < USES) return undefined
    const name = `g${this.generation}_${this.names.size}`
    this.names.set(statement, name)
    return name
  }

  /** Gives new names from now on: a migration has changed the columns of a table, so that plans no longer fit. */
  renew(): void {
    this.generation += 1
    this.names.clear()
  }
}

/** `begin`, `commit` and settings need no plan. */
const VARIABLE = /^\s*(select|insert|update|delete|with) /
