import { useEffect, useState } from 'react'
import { usePost } from '#client/lib/forms.ts'
import { getJson } from '#client/lib/json-request.ts'
import type { MergeInput } from '#server/trade/customers/input.ts'
import type { CustomerProps } from '#server/trade/customers/page/show-props.ts'

export type MergeState = ReturnType<typeof useMerge>
export type MergeGroup = MergeInput['take'][number]

/** State of merging two customers: their current data, the field groups to take from the other one, and the request. */
export function useMerge(keptId: number, otherId: number | null, onDone: () => void) {
  const [isSwapped, setSwapped] = useState(false)
  const [take, setTake] = useState<MergeGroup[]>([])
  const { send, isSending, errors } = usePost()
  const first = useCustomer(keptId)
  const second = useCustomer(otherId)
  const [kept, other] = isSwapped ? [second, first] : [first, second]
  const submit = () => {
    if (!kept || !other) return
    const { version } = kept
    send(
      `/customers/${kept.id}/merger`,
      { version, other: other.id, otherVersion: other.version, take },
      { preserveScroll: false, onSuccess: onDone },
    )
  }
  return {
    kept,
    other,
    take,
    errors,
    isSending,
    submit,
    choose: (group: MergeGroup, isTaken: boolean) =>
      setTake(isTaken ? [...take, group] : take.filter((one) => one !== group)),
    /** Swaps which customer is kept; the choices no longer apply. */
    swap: () => {
      setSwapped(!isSwapped)
      setTake([])
    },
  }
}

function useCustomer(id: number | null): CustomerProps | null {
  const [customer, setCustomer] = useState<CustomerProps | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    setCustomer(null)
    const load = async () => {
      const response = await getJson<CustomerProps>(`/customers/${id}/now`, controller.signal)
      if (response.ok && !controller.signal.aborted) setCustomer(response.data)
    }
    if (id !== null) void load()
    return () => controller.abort()
  }, [id])
  return customer
}
