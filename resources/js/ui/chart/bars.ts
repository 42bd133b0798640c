/** Values → bars from one zero, as shares of the line from its start to its end. */
export function barsFromZero(values: readonly number[]) {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  const range = high - low || 1
  return {
    zero: (0 - low) / range,
    bars: values.map((value) => ({
      side: value < 0 ? ('start' as const) : ('end' as const),
      size: Math.abs(value) / range,
    })),
  }
}

/** The parts of a column, each from the end that is nearer to zero: positive ones above each other, negative ones below. */
export function stacked(values: readonly number[]): [near: number, far: number][] {
  const ends = { up: 0, down: 0 }
  return values.map((value) => {
    const side = value < 0 ? 'down' : 'up'
    const near = ends[side]
    ends[side] = near + value
    return [near, ends[side]]
  })
}
