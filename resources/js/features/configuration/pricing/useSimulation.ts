import { useEffect, useRef, useState } from 'react'
import { act } from '#client/lib/json-request.ts'
import type { RehearsalProps, Sample } from '#server/pricing/simulations/props.ts'

/** Asks for one gold price after the other, today's first, until all have been seen or somebody stops it. */
export function useRehearsal({ id, steps }: RehearsalProps) {
  const [seen, setSeen] = useState(() => steps.map(({ sample }) => sample))
  const [isRunning, setRunning] = useState(true)
  const [hasFailed, setFailed] = useState(false)
  const missing = seen.lastIndexOf(null)
  const asked = useRef(-1)

  useEffect(() => {
    if (!isRunning || missing < 0 || asked.current === missing) return
    asked.current = missing
    void act<Sample>(`/configuration/rehearsals/${id}/samples`, { place: missing }).then(
      (answer) => {
        if (answer.ok)
          return setSeen((all) => all.map((one, at) => (at === missing ? answer.facts : one)))
        asked.current = -1
        setRunning(false)
        setFailed(true)
      },
    )
  }, [id, missing, isRunning])

  return {
    seen,
    done: seen.filter((sample) => sample !== null).length,
    isComplete: missing < 0,
    isRunning: isRunning && missing >= 0,
    hasFailed,
    stop: () => setRunning(false),
    goOn: () => {
      asked.current = -1
      setFailed(false)
      setRunning(true)
    },
  }
}
