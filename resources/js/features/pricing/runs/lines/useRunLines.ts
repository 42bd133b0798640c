import { router } from '@inertiajs/react'
import { useState } from 'react'
import { getJson, postJson } from '#client/lib/json-request.ts'
import type { PriceRunProps, RunLineProps, RunLinesProps } from '#server/pricing/runs/props.ts'

interface Loaded extends RunLinesProps {
  /** The first page that the others were fetched after. */
  first: RunLineProps[]
}

/** The lines that have come so far, the way to more of them, and which of them are left out. */
export function useRunLines({ run, lines, next, only }: PriceRunProps) {
  const path = `/price-runs/${run.id}/lines`
  const [loaded, setLoaded] = useState<Loaded>({ first: lines, lines, next })
  const [waiting, setWaiting] = useState(false)
  const [failed, setFailed] = useState(false)
  const shown = loaded.first === lines ? loaded : { first: lines, lines, next }

  const more = async () => {
    if (waiting || shown.next === null) return
    setWaiting(true)
    const answer = await getJson<RunLinesProps>(`${path}?only=${only}&after=${shown.next}`)
    setWaiting(false)
    setFailed(!answer.ok)
    if (!answer.ok) return
    const { data: facts } = answer
    setLoaded({ first: lines, lines: [...shown.lines, ...facts.lines], next: facts.next })
  }

  const choose = async (which: Choice, chosen: boolean) => {
    const isMeant = ({ variantId }: RunLineProps) =>
      !('variantIds' in which) || which.variantIds.includes(variantId)
    const mark = (line: RunLineProps) => (isMeant(line) ? { ...line, chosen } : line)
    setLoaded({ ...shown, lines: shown.lines.map(mark) })
    const answer = await postJson(path, { ...which, chosen })
    setFailed(!answer.ok)
    // What the row is worth stands in the totals; a refusal brings the truth back.
    router.reload(answer.ok ? { only: ['run', 'limits', 'may'] } : {})
  }

  return { lines: shown.lines, next: shown.next, waiting, failed, more, choose }
}

type Choice = { variantIds: number[] } | { only: PriceRunProps['only'] }
