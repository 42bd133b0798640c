import { useEffect, useState } from 'react'
import { getJson } from '#client/lib/json-request.ts'
import type { PossibleDuplicate } from '#server/trade/customers/props.ts'
import type { Fields } from './form-fields.ts'

const REST_MS = 400

/** Who is already there with the address, number, or name and birthday that is being typed. */
export function useLikeness(fields: Fields, except: number | null): PossibleDuplicate[] {
  const { email, phone, country, name, birthday } = fields
  const [alike, setAlike] = useState<PossibleDuplicate[]>([])
  const asked = { email, phone, name, birthday, country, except: String(except ?? '') }
  const query = String(
    new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== '')),
  )
  const isAsking = email.includes('@') || phone.length > 5 || (name !== '' && birthday !== '')
  useEffect(() => {
    const gone = new AbortController()
    const timer = setTimeout(async () => {
      if (!isAsking) return setAlike([])
      const path = `/customers/likeness?${query}`
      const answer = await getJson<{ customers: PossibleDuplicate[] }>(path, gone.signal)
      if (answer.ok && !gone.signal.aborted) setAlike(answer.data.customers)
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [query, isAsking])
  return alike
}
