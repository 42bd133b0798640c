import type { Edits, Prices } from './draft.ts'

/** What all unsaved changes come to: the sum in minor units, and the mean in basis points, of prices shown. */
export function sumOf(edits: Edits): { changeMinor: number; averageBp: number } {
  const moves = [...edits.values()].flatMap(({ from, to }) => {
    const [old, next] = [shown(from), shown({ ...from, ...to })]
    return old === null || next === null
      ? []
      : [{ minor: next - old, bp: ((next - old) * 10_000) / old }]
  })
  const changeMinor = moves.reduce((total, { minor }) => total + minor, 0)
  const bp = moves.reduce((total, move) => total + move.bp, 0)
  return { changeMinor, averageBp: moves.length === 0 ? 0 : Math.round(bp / moves.length) }
}

const shown = ({ sale, regular }: Prices): number | null => sale ?? regular
