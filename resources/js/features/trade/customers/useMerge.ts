import { router } from '@inertiajs/react'
import { useEffect, useState } from 'react'
import { getJson } from '#client/lib/json-request.ts'
import type { MergeInput } from '#server/trade/customers/input.ts'
import type { CustomerProps } from '#server/trade/customers/page/show-props.ts'

export type Merge = ReturnType<typeof useMerge>
export type MergeGroup = MergeInput['take'][number]

/** Two customers as they are now, what is taken from which, and the act that makes one of them. */
export function useMerge(keptId: number, otherId: number | null, onDone: () => void) {
  const [isTurned, setTurned] = useState(false)
  const [take, setTake] = useState<MergeGroup[]>([])
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [isSending, setSending] = useState(false)
  const first = useCustomer(keptId)
  const second = useCustomer(otherId)
  const [kept, other] = isTurned ? [second, first] : [first, second]
  const send = () => {
    if (!kept || !other) return
    const { version } = kept
    router.post(
      `/customers/${kept.id}/merger`,
      { version, other: other.id, otherVersion: other.version, take },
      {
        onStart: () => setSending(true),
        onFinish: () => setSending(false),
        onError: setErrors,
        onSuccess: onDone,
      },
    )
  }
  return {
    kept,
    other,
    take,
    errors,
    isSending,
    send,
    choose: (group: MergeGroup, isTaken: boolean) =>
      setTake(isTaken ? [...take, group] : take.filter((one) => one !== group)),
    /** The other one is kept instead. */
    turn: () => {
      setTurned(!isTurned)
      setTake([])
    },
  }
}

function useCustomer(id: number | null): CustomerProps | null {
  const [customer, setCustomer] = useState<CustomerProps | null>(null)
  useEffect(() => {
    const gone = new AbortController()
    setCustomer(null)
    const ask = async () => {
      const answer = await getJson<CustomerProps>(`/customers/${id}/now`, gone.signal)
      if (answer.ok && !gone.signal.aborted) setCustomer(answer.data)
    }
    if (id !== null) void ask()
    return () => gone.abort()
  }, [id])
  return customer
}
