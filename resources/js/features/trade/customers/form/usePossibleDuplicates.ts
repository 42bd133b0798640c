import { useEffect, useState } from 'react'
import { getJson } from '#client/lib/json-request.ts'
import type { PossibleDuplicate } from '#server/trade/customers/props.ts'
import type { CustomerFormState } from './useCustomerForm.ts'

const DEBOUNCE_MS = 400

/** Existing customers with the same email, phone number, or name and birthday as typed; none before something is changed. */
export function usePossibleDuplicates(
  { fields, isDirty }: Pick<CustomerFormState, 'fields' | 'isDirty'>,
  except: number | null,
): PossibleDuplicate[] {
  const { email, phone, country, name, birthday } = fields
  const [duplicates, setDuplicates] = useState<PossibleDuplicate[]>([])
  const params = { email, phone, name, birthday, country, except: String(except ?? '') }
  const query = String(
    new URLSearchParams(Object.entries(params).filter(([, value]) => value !== '')),
  )
  const isIdentifying = email.includes('@') || phone.length > 5 || (name !== '' && birthday !== '')
  const isSearchable = isDirty && isIdentifying
  useEffect(() => {
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      if (!isSearchable) return setDuplicates([])
      const path = `/customers/likeness?${query}`
      const response = await getJson<{ customers: PossibleDuplicate[] }>(path, controller.signal)
      if (response.ok && !controller.signal.aborted) setDuplicates(response.data.customers)
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [query, isSearchable])
  return duplicates
}
