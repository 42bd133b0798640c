import type { TestContext } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    drill?: Drill
  }
}

/** A row of the table that `npm run drills` prints. */
export interface Drill {
  name: string
  figures: string
}

/** Reports the figures of a drill that has passed. */
export function reportDrill(task: TestContext['task'], name: string, figures: string): void {
  task.meta.drill = { name, figures }
}
