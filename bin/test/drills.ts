import type { Drill } from '#tests/support/drill.ts'

type VitestReport = {
  testResults: { assertionResults: { status: string; meta?: { drill?: Drill } }[] }[]
}

/** Parses Vitest's JSON report: a line for each drill that has passed, its name and its figures below each other. */
export function drillTable(report: string): string {
  const { testResults }: VitestReport = JSON.parse(report)
  const drills = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed')
    .flatMap(({ meta }) => meta?.drill ?? [])
  const width = Math.max(0, ...drills.map(({ name }) => name.length))
  return drills.map(({ name, figures }) => `${name.padEnd(width)}  ${figures}`).join('\n')
}
