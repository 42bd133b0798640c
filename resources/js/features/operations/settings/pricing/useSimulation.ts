import { useEffect, useRef, useState } from 'react'
import { postJson } from '#client/lib/json-request.ts'
import type { Sample, SimulationProps } from '#server/pricing/simulations/props.ts'

/**
 * Requests the samples one gold price after the other, today's first, until all are loaded or the
 * user stops. In addresses a simulation is called a rehearsal.
 */
export function useSimulation({ id, steps }: SimulationProps) {
  const [samples, setSamples] = useState(() => steps.map(({ sample }) => sample))
  const [isRunning, setRunning] = useState(true)
  const [hasFailed, setFailed] = useState(false)
  const missing = samples.lastIndexOf(null)
  const requested = useRef(-1)

  useEffect(() => {
    if (!isRunning || missing < 0 || requested.current === missing) return
    requested.current = missing
    void postJson<Sample>(`/configuration/rehearsals/${id}/samples`, { place: missing }).then(
      (result) => {
        if (result.ok)
          return setSamples((all) => all.map((one, at) => (at === missing ? result.data : one)))
        requested.current = -1
        setRunning(false)
        setFailed(true)
      },
    )
  }, [id, missing, isRunning])

  return {
    samples,
    done: samples.filter((sample) => sample !== null).length,
    isComplete: missing < 0,
    isRunning: isRunning && missing >= 0,
    hasFailed,
    stop: () => setRunning(false),
    resume: () => {
      requested.current = -1
      setFailed(false)
      setRunning(true)
    },
  }
}
