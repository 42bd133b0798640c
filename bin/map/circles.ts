/** A file, or a group of files, and what it imports. */
export interface Importer {
  path: string
  imports: { target: string }[]
}

/** Groups of files that import one another in a circle, types included (Tarjan's algorithm). */
export function importCircles(sources: readonly Importer[]): string[][] {
  const targets = new Map(
    sources.map(({ path, imports }) => [path, imports.map(({ target }) => target)]),
  )
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []
  const visit = (path: string) => {
    order.set(path, order.size)
    lowest.set(path, order.size - 1)
    stack.push(path)
    for (const target of targets.get(path) ?? []) {
      if (!targets.has(target)) continue
      if (!order.has(target)) visit(target)
      else if (!stack.includes(target)) continue
      lowest.set(path, Math.min(lowest.get(path) ?? 0, lowest.get(target) ?? 0))
    }
    if (lowest.get(path) !== order.get(path)) return
    const circle = stack.splice(stack.indexOf(path))
    if (circle.length > 1) circles.push(circle.sort())
  }
  for (const path of targets.keys()) if (!order.has(path)) visit(path)
  return circles
}

/** The files joined into groups, such as folders. */
export function grouped(files: readonly Importer[], groupOf: (path: string) => string): Importer[] {
  const groups = Map.groupBy(files, ({ path }) => groupOf(path))
  return [...groups].map(([path, members]) => ({
    path,
    imports: members
      .flatMap(({ imports }) => imports)
      .map(({ target }) => ({ target: groupOf(target) })),
  }))
}

/** Pairs that import each other. */
export function mutualPairs(groups: readonly Importer[]): [string, string][] {
  const imports = (from: Importer, to: Importer) =>
    from.imports.some(({ target }) => target === to.path)
  return groups.flatMap((group, at) =>
    groups
      .slice(at + 1)
      .filter((other) => imports(group, other) && imports(other, group))
      .map((other): [string, string] => [group.path, other.path]),
  )
}
