import { useEffect, useState } from 'react'
import { getJson } from '#client/lib/json-request.ts'
import type { CustomerRef } from '#server/trade/customers/props.ts'

const DEBOUNCE_MS = 180

/** The text typed into a customer field, and the customers it matches. */
export function useCustomerSearch(value: CustomerRef | null) {
  const [typed, setTyped] = useState(value?.name ?? '')
  const [found, setFound] = useState<CustomerRef[]>(value ? [value] : [])
  const chosen = value?.name
  useEffect(() => {
    if (chosen !== undefined) setTyped(chosen)
  }, [chosen])
  useEffect(() => {
    if (typed === chosen) return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      const path = `/customers/search?${new URLSearchParams({ q: typed })}`
      const response = await getJson<{ customers: CustomerRef[] }>(path, controller.signal)
      if (response.ok && !controller.signal.aborted) setFound(response.data.customers)
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [typed, chosen])
  return {
    typed,
    found,
    type: setTyped,
    show: (customer: CustomerRef) => {
      setTyped(customer.name)
      setFound([customer])
    },
  }
}
